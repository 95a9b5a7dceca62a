import { apiPathOf, defineFile, defineReport, f, permissionFor } from '@quina/blocks'

/** Renta is certified yearly, IVA and ICA every two months (finance dossier §5.7.6). */
export const certified = { renta: 'Renta (anual)', iva: 'IVA (bimestral)', ica: 'ICA (bimestral)' } as const
export const spans = {
  year: 'Todo el año',
  b1: 'Enero y febrero',
  b2: 'Marzo y abril',
  b3: 'Mayo y junio',
  b4: 'Julio y agosto',
  b5: 'Septiembre y octubre',
  b6: 'Noviembre y diciembre',
} as const

const params = {
  vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }),
  kind: f.choice('Retención', certified),
  span: f.choice('Período', spans),
  terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
}
const paper = { module: 'accounting', name: 'certificatePaper' }

/** The certified withholdings of each tercero: concept, base and amount. */
export const certificates = defineReport({
  id: 'accounting.certificates',
  title: 'Certificados de retención',
  params,
  columns: {
    name: f.text('Tercero y concepto'),
    identification: f.text('Documento'),
    base: f.money('Monto sometido'),
    withheld: f.money('Cuantía retenida'),
    paper: f.text('Certificado'),
  },
  totals: ['base', 'withheld'],
  // The printed columns; columns with links only are left out.
  prints: ['name', 'identification', 'base', 'withheld'],
  drill: {
    paper: `${apiPathOf(paper)}?vigencia={vigencia}&kind={kind}&span={span}&terceroId={ofTercero}`,
    withheld:
      '/accounting/reports?informe=withheldLines&vigencia={vigencia}&from={from}&to={to}&kind={kind}&terceroId={ofTercero}',
  },
})

/** The certificates of one tercero, or of all of them at once. */
export const certificatePaper = defineFile({
  ...paper,
  title: 'Certificados de retención: imprimir',
  taken: false,
  access: permissionFor(certificates, 'run'),
  params,
})

export const spanMonths = (span: keyof typeof spans): { readonly from: number; readonly to: number } =>
  span === 'year'
    ? { from: 1, to: 12 }
    : { from: Number(span.slice(1)) * 2 - 1, to: Number(span.slice(1)) * 2 }
