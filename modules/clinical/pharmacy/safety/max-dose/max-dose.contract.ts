import { defineCatalog, f, listOf } from '@quina/blocks'

const fields = {
  code: f.code('Código', { max: 20 }),
  ingredientId: f.ref('reference.activeIngredient', 'Principio activo (DCI)'),
  unit: f.text('Unidad', { max: 20, help: 'La de las fórmulas: mg, ml, UI' }),
  perDay: f.quantity('Máximo al día'),
  source: f.text('Quién lo fija', { max: 200, help: 'Acta del comité o ficha técnica' }),
}

/** The daily maximum of an active principle: a dispensing above it shows a warning and requires a reason. */
export const maxDose = defineCatalog({
  id: 'pharmacy.maxDose',
  label: { one: 'Dosis máxima', many: 'Dosis máximas', gender: 'f' },
  fields,
  shows: ['code', 'perDay'],
  key: 'code',
  taken: 'FAR-022',
  list: listOf({
    columns: { ...fields, active: f.flag('Activa') },
    sort: 'code',
    filters: ['active'],
    searches: 'Código o principio activo',
  }),
  screens: { list: '/farmacia/dosis-maximas' },
})
