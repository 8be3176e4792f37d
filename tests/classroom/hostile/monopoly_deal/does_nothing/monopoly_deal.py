def intro(*given):
    return None


def lay_place(*given):
    return None


def start_game(*given):
    return None


def start_turn(*given):
    return None


def check_shuffle_deck(*given):
    return None


def draw_card(*given):
    return None


def discard_card(*given):
    return None


def take_property(*given):
    return None


def take_set(*given):
    return None


def trade_property(*given):
    return None


def choose_target(*given):
    return None


def pass_go(*given):
    return None


def just_say_no(*given):
    return None


def forced_deal(*given):
    return None


def sly_deal(*given):
    return None


def deal_breaker(*given):
    return None


def put_down_property(*given):
    return None


def take_back_property(*given):
    return None


def action(*given):
    return None


def check_hand_no(*given):
    return None


def check_complete(*given):
    return None


def check_win(*given):
    return None


def end_turn(*given):
    return None


def change_turn(*given):
    return None


def monopoly_deal(*given):
    return None


if __name__ == "__main__":
    monopoly_deal()
