import { expect, test } from 'vitest'
import { accept, attachmentBytesMax, plainName } from './accepted.ts'

const pdf = Buffer.from('%PDF-1.7 …')
const office = (folder: string) =>
  Buffer.from(`PK\u0003\u0004[Content_Types].xml ${folder}/document.xml`, 'latin1')
const pdfType = 'application/pdf'

test.each([
  ['acta.pdf', pdf, pdfType],
  ['ACTA.PDF', pdf, pdfType],
  ['firma.png', Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png'],
  ['foto.jpeg', Buffer.from('ffd8ffe000', 'hex'), 'image/jpeg'],
  ['lista.xlsx', office('xl'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['acta.docx', office('word'), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['factura.xml', Buffer.from('\ufeff<?xml version="1.0"?><a/>'), 'application/xml'],
  ['nota.txt', Buffer.from('Ñandú'), 'text/plain'],
  ['datos.csv', Buffer.from('a;b'), 'text/csv'],
])('%s is accepted', (name, content, mediaType) =>
  expect(accept({ name, content })).toEqual({ name, mediaType }),
)

test.each([
  ['nothing', 'acta.pdf', Buffer.alloc(0), 'ADJ-EMPTY'],
  ['too much', 'acta.pdf', Buffer.alloc(attachmentBytesMax + 1, '%PDF-'), 'ADJ-SIZE'],
  ['a program', 'virus.exe', Buffer.from('MZ'), 'ADJ-TYPE'],
  ['a page', 'page.html', Buffer.from('<html>'), 'ADJ-TYPE'],
  ['a drawing that runs scripts', 'a.svg', Buffer.from('<svg/>'), 'ADJ-TYPE'],
  ['no extension', 'acta', pdf, 'ADJ-TYPE'],
  ['an extension that every object has', 'a.constructor', pdf, 'ADJ-TYPE'],
  ['a program that says it is a PDF', 'acta.pdf', Buffer.from('MZ…'), 'ADJ-CONTENT'],
  ['a zip that says it is a workbook', 'lista.xlsx', Buffer.from('PK\u0003\u0004a.txt'), 'ADJ-CONTENT'],
  ['a workbook that says it is a text', 'lista.docx', office('xl'), 'ADJ-CONTENT'],
  ['something binary that says it is a text', 'nota.txt', Buffer.from([65, 0, 66]), 'ADJ-CONTENT'],
])('%s is refused', (_what, name, content, code) =>
  expect(() => accept({ name, content })).toThrowError(expect.objectContaining({ code })),
)

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['D:\\actas\\acta.pdf', 'acta.pdf'],
  ['acta\u0000\u202e.pdf', 'acta.pdf'],
  ['..pdf', 'pdf'],
  ['.txt', 'txt'],
  ['a"b<c>.pdf', 'abc.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
])('%s is kept as %s', (given, stored) => expect(plainName(given)).toBe(stored))
