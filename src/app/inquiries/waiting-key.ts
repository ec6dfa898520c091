/** Where the device keeps what waits to be sent. Alone in its file, since the first view asks whether there is any. */
export const waitingKey = 'waiting-inquiries';
