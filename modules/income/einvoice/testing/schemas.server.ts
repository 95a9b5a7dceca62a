import { officialExample } from '@quina/testing/server'
import type { TestContext } from 'vitest'

type SchemaFile = Readonly<{ fileName: string; contents: string }>

type Schemas = Readonly<{ schema: SchemaFile; preload: SchemaFile[] }>

/** The published schema of a kind of document, with what it needs beside it. */
export function officialSchemas(context: TestContext, root: string): Schemas {
  const published = officialExample(context, `billing/xsd_dian/UBL-${root}-2.1.xsd`)
  const contents = published.replaceAll('../common/', '')
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
