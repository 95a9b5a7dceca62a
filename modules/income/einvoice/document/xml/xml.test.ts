import { DOMParser } from '@xmldom/xmldom'
import { expect, test } from 'vitest'
import { C14nCanonicalization } from 'xml-crypto'
import { isCanonical } from './canonical.server.ts'
import { writeXml } from './write.server.ts'

const canonicalOf = (xml: string): string =>
  new C14nCanonicalization()
    .process(new DOMParser().parseFromString(xml, 'text/xml').documentElement as never, {})
    .toString()

const content = {
  '@xmlns': 'urn:document',
  '@xmlns:b': 'urn:b',
  '@xmlns:a': 'urn:a',
  '@Id': 'one',
  'a:Name': 'Señal & <cía> "sí"',
  'a:Empty': '',
  'a:Absent': undefined,
  'b:Many': [{ '@z': '1', '@a': 'a "&<\n\tb', '#': 2 }, 'two'],
  'b:Mixed': { '#': [{ Name: 'x' }, { Value: 'y' }, { Name: 'z' }] },
}

test('it is written in its canonical form', () => {
  const { text, canonical, scope } = writeXml('Document', content)
  expect(text).toBe(canonical)
  expect(canonicalOf(text)).toBe(text)
  expect(scope).toBe(' xmlns="urn:document" xmlns:a="urn:a" xmlns:b="urn:b"')
  expect(text).toContain('<b:Mixed><Name>x</Name><Value>y</Value><Name>z</Name></b:Mixed>')
  expect(text).not.toContain('Absent')
})

test('another document is kept untouched in a CDATA, and in the canonical form as any text', () => {
  const held = '<x>&amp;</x>\r\n<![CDATA[ñ]]>'
  const { text, canonical } = writeXml('Document', { 'a:Held': { $: held } })
  expect(text).toContain('<![CDATA[<x>&amp;</x>')
  const read = new DOMParser().parseFromString(
    text.replace('Document', 'Document xmlns:a="urn:a"'),
    'text/xml',
  )
  expect(read.documentElement?.textContent).toBe(held.replace('\r\n', '\n'))
  expect(canonical).toContain('&lt;x&gt;&amp;amp;&lt;/x&gt;\n&lt;![CDATA[ñ]]&gt;')
})

test('distinguishes a canonical text from one that is only equivalent', () => {
  const { text } = writeXml('Document', content)
  expect(isCanonical(text)).toBe(true)
  for (const [from, to] of [
    ['<a:Empty></a:Empty>', '<a:Empty/>'],
    ['"sí"', '&quot;sí&quot;'],
    [' xmlns:a="urn:a" xmlns:b="urn:b"', ' xmlns:b="urn:b" xmlns:a="urn:a"'],
    ['<a:Name>', '<a:Name xmlns:a="urn:a">'],
    ['<a:Name>', '<!-- x --><a:Name>'],
    ['&gt;', '>'],
    [' z="1"', " z='1'"],
    ['two', '<![CDATA[two]]>'],
    ['two', 'tw\ro'],
    ['<a:Empty>', '<a:Empty >'],
  ] as const) {
    expect(text).toContain(from)
    expect(isCanonical(text.replace(from, to)), to).toBe(false)
  }
})

test('ñ, accents, emojis and lines go as they are; what XML cannot hold is left out', () => {
  const { text } = writeXml('Document', { Name: 'Señal 🩺\nmás\u0007 «sí»\u0000', '@Id': 'u\u001Bno' })
  expect(text).toBe('<Document Id="uno"><Name>Señal 🩺\nmás «sí»</Name></Document>')
  expect(new DOMParser().parseFromString(text, 'text/xml').documentElement?.textContent).toBe(
    'Señal 🩺\nmás «sí»',
  )
})
