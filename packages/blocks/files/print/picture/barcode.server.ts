/** Code 128 of a text, as a picture for paper, for readers of one-dimensional codes. */
export async function barcodePicture(text: string): Promise<string> {
  // Loaded with the first picture: two megabytes of code that are not needed most days.
  const { toBuffer } = await import('bwip-js/node')
  const picture = await toBuffer({ bcid: 'code128', text, height: 9, scale: 3, includetext: false })
  return `data:image/png;base64,${picture.toString('base64')}`
}
