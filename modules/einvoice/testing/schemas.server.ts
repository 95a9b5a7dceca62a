import { existsSync, readFileSync } from 'node:fs'

const folder = '../shared/data/billing/xsd_dian'

interface SchemaFile {
  readonly fileName: string
  readonly contents: string
}

/** The published schema of a kind of document, with what it needs beside it; null where it was not brought. */
export function officialSchemas(root: string): { schema: SchemaFile; preload: SchemaFile[] } | null {
  const path = `${folder}/UBL-${root}-2.1.xsd`
  if (!existsSync(path)) return null
  const contents = readFileSync(path, 'utf8').replaceAll('../common/', '')
  return {
    schema: { fileName: `UBL-${root}-2.1.xsd`, contents },
    preload: ['cac', 'cbc', 'ext'].map((prefix) => commonSchema(prefix, contents)),
  }
}

const commons: Readonly<Record<string, readonly [name: string, namespace: string]>> = {
  cac: ['UBL-CommonAggregateComponents-2.1.xsd', 'CommonAggregateComponents-2'],
  cbc: ['UBL-CommonBasicComponents-2.1.xsd', 'CommonBasicComponents-2'],
  ext: ['UBL-CommonExtensionComponents-2.1.xsd', 'CommonExtensionComponents-2'],
}

/**
 * The components that all documents share are published apart. Here each one is declared with whatever inside: what is
 * proved is which elements a document has, how many and in which order.
 */
function commonSchema(prefix: string, contents: string): SchemaFile {
  const [fileName, namespace] = commons[prefix] ?? ['', '']
  const names = new Set(
    [...contents.matchAll(new RegExp(`ref="${prefix}:(\\w+)"`, 'g'))].map(([, name]) => name),
  )
  const elements = [...names].map((name) => `<xsd:element name="${name}" type="xsd:anyType"/>`).join('')
  const target = `urn:oasis:names:specification:ubl:schema:xsd:${namespace}`
  const head = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="${target}"`
  return { fileName, contents: `${head} elementFormDefault="qualified">${elements}</xsd:schema>` }
}
