/**
 * The height of a product card, about: the picture is three quarters as high as wide, the rest is lines of text. A
 * card's skeleton has the same height, so that nothing below moves when the card comes.
 */
export const productCardHeight = 'box-content pb-[75%] h-91 sm:h-92 lg:h-98';
