def cyclic():
    row = []
    table = {"rows": row, "again": (row,)}
    row.append(table)
    row.append(row)
    table["self"] = table
    return row


complete_deck = property_cards = action_cards = deck = discard_pile = cyclic()


def intro(*given):
    return cyclic()


def lay_place(*given):
    return cyclic()


def start_game(*given):
    return cyclic()


def start_turn(*given):
    return cyclic()


def check_shuffle_deck(*given):
    return cyclic()


def draw_card(*given):
    return cyclic()


def discard_card(*given):
    return cyclic()


def take_property(*given):
    return cyclic()


def take_set(*given):
    return cyclic()


def trade_property(*given):
    return cyclic()


def choose_target(*given):
    return cyclic()


def pass_go(*given):
    return cyclic()


def just_say_no(*given):
    return cyclic()


def forced_deal(*given):
    return cyclic()


def sly_deal(*given):
    return cyclic()


def deal_breaker(*given):
    return cyclic()


def put_down_property(*given):
    return cyclic()


def take_back_property(*given):
    return cyclic()


def action(*given):
    return cyclic()


def check_hand_no(*given):
    return cyclic()


def check_complete(*given):
    return cyclic()


def check_win(*given):
    return cyclic()


def end_turn(*given):
    return cyclic()


def change_turn(*given):
    return cyclic()


def monopoly_deal(*given):
    return cyclic()


if __name__ == "__main__":
    monopoly_deal()
