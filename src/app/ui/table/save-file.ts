/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari begins to read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
