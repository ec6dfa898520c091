/** Oldest supported versions (product 14.4). */
export const minimumBrowsers = { safari: '16.4', ios: '16.4', firefox: '121', chrome: '111' } as const;

const { safari, firefox, chrome } = minimumBrowsers;

export const minimumBrowsersText = `Safari and iOS ${safari}, Firefox ${firefox}, Chrome ${chrome}`;
