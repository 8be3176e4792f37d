#620111222
#620133344

def new_Queue():
    return ("Queue", [])

def new_Stack():
    return ("Stack", [])

def check(x, name):
    try:
        tag, content = x
    except (TypeError, ValueError):
        return False
    if not isinstance(x, tuple):
        return False
    return tag == name and isinstance(content, list)

def is_Queue(x):
    return check(x, "Queue")

def is_Stack(x):
    return check(x, "Stack")

def queue_Contents(queue):
    if not is_Queue(queue):
        raise TypeError("this is not a queue")
    return queue[1]

def stack_Contents(stack):
    if not is_Stack(stack):
        raise TypeError("this is not a stack")
    return stack[1]

def empty_Queue(queue):
    return not queue_Contents(queue)

def empty_Stack(stack):
    return not stack_Contents(stack)

def queue_Front(queue):
    return queue_Contents(queue)[0]

def stack_Top(stack):
    contents = stack_Contents(stack)
    return contents[len(contents) - 1]

def enqueue(queue, element):
    queue_Contents(queue).append(element)
    return queue

def dequeue(queue):
    queue_Contents(queue).pop(0)
    return queue

def push(stack, element):
    stack_Contents(stack).append(element)
    return stack

def pop(stack):
    stack_Contents(stack).pop()
    return stack
