import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const fields = {
  code: f.code('Código', { max: 30 }),
  name: f.text('Nombre', { max: 120 }),
  unfiledAccount: f.optional(f.code('Cuenta sin radicar', { max: 14 })),
  filedAccount: f.code('Cuenta radicada', { max: 14 }),
  rubroCode: f.optional(f.code('Rubro de ingreso', { max: 80, help: 'Se propone al recaudar' })),
  fuenteCode: f.optional(f.code('Fuente', { max: 30 })),
} satisfies Fields

/** The régimen of a payer: the accounts of its debts and the rubro of its income (finance dossier §16). */
export const regimen = defineCatalog({
  id: 'treasury.regimen',
  label: { one: 'Régimen de pagadores', many: 'Regímenes de pagadores', gender: 'm' },
  fields,
  shows: ['name', 'code'],
  key: 'code',
  taken: 'TES-141',
  list: listOf({
    columns: { ...fields, active: f.flag('Activo') },
    sort: 'code',
    filters: ['active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/accounting/payer-regimen' },
})
