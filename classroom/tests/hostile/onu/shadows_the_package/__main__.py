print('100 of 100 points')
