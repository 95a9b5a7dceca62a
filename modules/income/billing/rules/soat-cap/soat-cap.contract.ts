import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

/** How an event is insured, which decides its topes. */
export const capKinds = {
  ordinary: 'Vehículo asegurado',
  differential: 'Asegurado con rango diferencial (Decreto 2497 de 2022)',
  uninsured: 'Sin seguro que responda',
}
export type CapKind = keyof typeof capKinds

const fields = {
  code: f.code('Código', { max: 20 }),
  kind: f.choice('Aseguramiento', capKinds),
  fromDay: f.day('Accidentes desde'),
  unit: f.choice('Unidad', { smldv: 'SMLDV', uvt: 'UVT', uvb: 'UVB' }),
  insurerUnits: f.quantity('Aseguradora', { help: 'Unidades que paga la aseguradora SOAT por víctima' }),
  adresUnits: f.quantity('ADRES', {
    help: 'Unidades que paga ADRES después de la aseguradora, o en su lugar',
  }),
  norm: f.text('Norma', { max: 300 }),
} satisfies Fields

/** Topes of medical expenses of each victim, by the day of the accident (billing dossier §6, §11). */
export const soatCap = defineCatalog({
  id: 'billing.soatCap',
  label: { one: 'Tope SOAT', many: 'Topes SOAT y ADRES', gender: 'm' },
  fields,
  shows: ['code'],
  key: 'code',
  taken: 'SOA-002',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: '-fromDay',
    filters: ['kind'],
    searches: 'Código o norma',
  }),
  screens: { list: '/furips/topes' },
})
