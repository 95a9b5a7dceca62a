import { defineReport, type Fields, f } from '@quina/blocks'
import { format } from './catalogs.contract.ts'
import { type FormatCode, figuresOf, formatOf, formats } from './format.contract.ts'

const params = { vigencia: f.integer('Año', { min: 2000, max: 2100 }) }

const who = {
  documentType: f.code('Tipo'),
  number: f.code('Identificación'),
  checkDigit: f.code('DV'),
  name: f.text('Tercero'),
  municipality: f.text('Municipio'),
}

function reportOf(key: FormatCode) {
  const { title, byConcept } = formatOf(key)
  const amounts: Fields = Object.fromEntries(
    Object.entries(figuresOf(key)).map(([name, label]) => [name, f.money(label)]),
  )
  const concept: Fields = byConcept ? { concept: f.code('Concepto') } : {}
  const drill =
    '/accounting/reports?informe=terceroLedger&vigencia={vigencia}&from=m0&to=m12&terceroId={terceroId}'
  return defineReport({
    module: 'accounting',
    name: `exogena${key}`,
    title: `Exógena ${key}: ${title.toLowerCase()}`,
    params,
    columns: { ...concept, ...who, ...amounts } as Fields,
    totals: Object.keys(amounts),
    landscape: true,
    drill: { number: drill },
  })
}

/** One report for each format, with the content of its file. */
export const exogenaReports = (Object.keys(formats) as FormatCode[]).map((key) => ({
  key,
  report: reportOf(key),
}))

/** Findings before a lot is approved: what would be refused or missing. */
export const exogenaFindings = defineReport({
  id: 'accounting.exogenaFindings',
  title: 'Exógena: validación',
  params: { ...params, formatCode: format },
  columns: { kind: f.text('Revisión'), subject: f.text('De'), finding: f.note('Hallazgo') },
})
