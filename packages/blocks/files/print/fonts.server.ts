import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export type Face = 'normal' | 'bold' | 'italics' | 'bolditalics'

/** The font files of the product, from an installed package: nothing is fetched. */
export const fonts: { readonly Roboto: Readonly<Record<Face, string>> } = require('pdfmake/fonts/Roboto.js')
