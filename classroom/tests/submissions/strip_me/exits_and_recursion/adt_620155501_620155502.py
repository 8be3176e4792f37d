# 620155501, 620155502
# A queue and a stack are both "a name and a list"

QUEUE = 'Queue'
STACK = 'Stack'

def is_Pair(value, name):
    if not isinstance(value, tuple):
        return False
    elif len(value) != 2:
        return False
    elif value[0] != name:
        return False
    else:
        return isinstance(value[1], list)

# queue

def new_Queue():
    return (QUEUE, [])

def is_Queue(queue):
    return is_Pair(queue, QUEUE)

def queue_Contents(queue):
    return queue[1]

def empty_Queue(queue):
    if queue_Contents(queue) == []:
        return True
    return False

def queue_Front(queue):
    if empty_Queue(queue):
        raise Exception('The queue is empty')
    return queue_Contents(queue)[0]

def enqueue(queue, element):
    queue_Contents(queue).append(element)
    return queue

def dequeue(queue):
    if empty_Queue(queue):
        raise Exception('The queue is empty')
    queue_Contents(queue).pop(0)
    return queue

# stack

def new_Stack():
    return (STACK, [])

def is_Stack(stack):
    return is_Pair(stack, STACK)

def stack_Contents(stack):
    return stack[1]

def empty_Stack(stack):
    if stack_Contents(stack) == []:
        return True
    return False

def stack_Top(stack):
    if empty_Stack(stack):
        raise Exception('The stack is empty')
    return stack_Contents(stack)[-1]

def push(stack, element):
    stack_Contents(stack).append(element)
    return stack

def pop(stack):
    if empty_Stack(stack):
        raise Exception('The stack is empty')
    stack_Contents(stack).pop()
    return stack
