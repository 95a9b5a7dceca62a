import { defineCatalog, f, listOf } from '@quina/blocks'

const fields = {
  code: f.code('Código', { max: 30 }),
  name: f.text('Nombre', { max: 100 }),
  parentId: f.optional(
    f.ref('accounting.voucherFamily', 'Dentro de', { help: 'Las nuevas van dentro de Ajuste' }),
  ),
  position: f.integer('Orden en los libros', { max: 999 }),
  closing: f.flag('Sus tipos van al período 13', { help: 'Lo que se propone al crear un tipo en ella' }),
}

/** Clasificación de movimiento contable: how the kinds of voucher are grouped (finance dossier §5.2). */
export const voucherFamily = defineCatalog({
  id: 'accounting.voucherFamily',
  label: { one: 'Clasificación de movimiento', many: 'Clasificaciones de movimiento', gender: 'f' },
  fields,
  shows: ['name'],
  key: 'code',
  list: listOf({
    columns: {
      ...fields,
      kinds: f.integer('Tipos de comprobante'),
      system: f.flag('Del sistema'),
      active: f.flag('Activa'),
    },
    sort: 'position',
    filters: ['system', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/clasificacion-movimiento-contable' },
})
