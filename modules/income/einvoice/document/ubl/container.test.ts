import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { sampleInvoice } from '../../testing/sample-document.server.ts'
import { buildDocument } from './build.server.ts'
import { buildContainer } from './container.server.ts'

test('a container holds the document and the answer of DIAN, untouched', () => {
  const { xml: written, uuid } = buildDocument(sampleInvoice)
  const xml = written.text
  const response = '<ApplicationResponse>ñ & «sí»</ApplicationResponse>'
  const container = buildContainer({
    document: sampleInvoice,
    uuid,
    signed: xml,
    response,
    validatedOn: '2026-10-09',
    validatedAt: '10:00:05',
  })
  const held = new DOMParser()
    .parseFromString(container.text, 'text/xml')
    .getElementsByTagName('cbc:Description')
  expect(held[0]?.textContent).toBe(xml)
  expect(held[1]?.textContent).toBe(response)
})
