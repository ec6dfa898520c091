import { account, deviceValues } from '../platform/device/storage.ts';

/** Other devices don't load the push code. */
export const turnedOn = deviceValues<true>('push-on', account);
