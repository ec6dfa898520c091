/**
 * About the room that a product card takes: the picture is three quarters as high as wide, the rest stands in lines. What
 * stands in for a card while it loads takes the same, so that nothing below moves when it comes.
 */
export const cardRoom = 'box-content pb-[75%] h-91 sm:h-92 lg:h-98';
