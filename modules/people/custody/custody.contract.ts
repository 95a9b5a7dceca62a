import {
  condition,
  day,
  defineCatalog,
  type Fields,
  listOf,
  note,
  optional,
  ref,
  text,
  type ValuesOf,
} from '@quina/blocks'

const fields = {
  terceroId: ref('people.tercero', 'Responsable', { help: 'Empleado o contratista' }),
  dependenciaId: ref('budget.dependencia', 'Dependencia'),
  locationId: optional(ref('hospital.location', 'Ubicación')),
  fromDay: day('Desde'),
  untilDay: optional(day('Hasta')),
  act: optional(text('Acta', { max: 40 })),
  policy: optional(text('Póliza de manejo', { max: 60 })),
  note: optional(note('Observaciones', { max: 1000 })),
} satisfies Fields

export type CustodyValues = ValuesOf<typeof fields>

/** Who answers for the goods and places of the hospital (care dossier §3.1 `/responsable`). */
export const custody = defineCatalog({
  module: 'people',
  name: 'custody',
  label: { one: 'Responsable', many: 'Responsables de bienes', gender: 'm' },
  fields,
  shows: ['terceroId'],
  key: 'act',
  list: listOf({
    columns: {
      terceroId: ref('people.tercero', 'Responsable'),
      identification: text('Documento'),
      dependenciaId: ref('budget.dependencia', 'Dependencia'),
      locationId: ref('hospital.location', 'Ubicación'),
      fromDay: day('Desde'),
      untilDay: optional(day('Hasta')),
      act: text('Acta'),
      policy: text('Póliza'),
      status: condition('Estado', { standing: ['A cargo', 'good'], ended: ['Terminada', 'neutral'] }),
    },
    sort: '-fromDay',
    filters: ['terceroId', 'dependenciaId', 'locationId', 'status'],
    searches: 'Responsable, documento, ubicación o acta',
  }),
})

export const transferCustody = 'people.custody.transfer'

export const handover = {
  terceroId: ref('people.tercero', 'Recibe'),
  on: day('Fecha de entrega'),
  act: text('Acta', { max: 40 }),
  note: optional(note('Observaciones', { max: 1000 })),
} satisfies Fields
