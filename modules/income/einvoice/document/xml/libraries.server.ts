import { createRequire } from 'node:module'

// Loaded at the first use: otherwise a server that signs nothing would waste some twelve megabytes.
const require = createRequire(import.meta.url)

export const forge = (): typeof import('node-forge') => require('node-forge')
export const xmlParser = (): typeof import('@xmldom/xmldom') => require('@xmldom/xmldom')
export const xmlSigner = (): typeof import('xml-crypto') => require('xml-crypto')
export const xmlBuilder = (): typeof import('xmlbuilder2') => require('xmlbuilder2')
