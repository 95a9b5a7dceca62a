import { code, defineCatalog, flag, listOf, quantity, ref, text } from '@quina/blocks'

const fields = {
  code: code('Código', { max: 20 }),
  ingredientId: ref('reference.activeIngredient', 'Principio activo (DCI)'),
  unit: text('Unidad', { max: 20, help: 'La de las fórmulas: mg, ml, UI' }),
  perDay: quantity('Máximo al día'),
  source: text('Quién lo fija', { max: 200, help: 'Acta del comité o ficha técnica' }),
}

/** The most of an active principle in a day: a dispensing over it is warned, and says why. */
export const maxDose = defineCatalog({
  id: 'pharmacy.maxDose',
  label: { one: 'Dosis máxima', many: 'Dosis máximas', gender: 'f' },
  fields,
  shows: ['code', 'perDay'],
  key: 'code',
  taken: 'FAR-022',
  list: listOf({
    columns: { ...fields, active: flag('Activa') },
    sort: 'code',
    filters: ['active'],
    searches: 'Código o principio activo',
  }),
  screens: { list: '/farmacia/dosis-maximas' },
})
