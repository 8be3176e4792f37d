def busy():
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def intro(*given):
    return busy()


def lay_place(*given):
    return busy()


def start_game(*given):
    return busy()


def start_turn(*given):
    return busy()


def check_shuffle_deck(*given):
    return busy()


def draw_card(*given):
    return busy()


def discard_card(*given):
    return busy()


def take_property(*given):
    return busy()


def take_set(*given):
    return busy()


def trade_property(*given):
    return busy()


def choose_target(*given):
    return busy()


def pass_go(*given):
    return busy()


def just_say_no(*given):
    return busy()


def forced_deal(*given):
    return busy()


def sly_deal(*given):
    return busy()


def deal_breaker(*given):
    return busy()


def put_down_property(*given):
    return busy()


def take_back_property(*given):
    return busy()


def action(*given):
    return busy()


def check_hand_no(*given):
    return busy()


def check_complete(*given):
    return busy()


def check_win(*given):
    return busy()


def end_turn(*given):
    return busy()


def change_turn(*given):
    return busy()


def monopoly_deal(*given):
    return busy()


if __name__ == "__main__":
    monopoly_deal()
