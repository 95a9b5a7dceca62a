import { code, defineCatalog, flag, integer, listOf, optional, ref, text } from '@quina/blocks'

const fields = {
  code: code('Código', { max: 30 }),
  name: text('Nombre', { max: 100 }),
  parentId: optional(
    ref('accounting.voucherFamily', 'Dentro de', { help: 'Las nuevas van dentro de Ajuste' }),
  ),
  position: integer('Orden en los libros', { max: 999 }),
  closing: flag('Sus tipos van al período 13', { help: 'Lo que se propone al crear un tipo en ella' }),
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
      kinds: integer('Tipos de comprobante'),
      system: flag('Del sistema'),
      active: flag('Activa'),
    },
    sort: 'position',
    filters: ['system', 'active'],
    searches: 'Código o nombre',
  }),
  screens: { list: '/clasificacion-movimiento-contable' },
})
