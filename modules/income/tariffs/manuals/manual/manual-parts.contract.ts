import {
  defineCommand,
  defineRows,
  type Field,
  type Fields,
  f,
  listOf,
  permissionFor,
  type ValuesOf,
} from '@quina/blocks'
import { z } from 'zod'
import { componentLabels } from '../surgery/surgery.contract.ts'
import { manual } from './manual.contract.ts'

const brought = <T, W>(field: Field<T, W>, ...headings: string[]): Field<T, W> => ({ ...field, headings })
const access = { module: 'tariffs', view: permissionFor(manual, 'view'), edit: permissionFor(manual, 'edit') }

const itemFields = {
  code: brought(f.code('Código', { max: 20 }), 'codigo'),
  name: brought(f.text('Descripción', { max: 1000 }), 'descripcion', 'nombre'),
  section: brought(f.optional(f.text('Sección', { max: 2000 })), 'seccion'),
  units: brought(f.optional(f.quantity('Unidades', { help: 'En la unidad del manual' })), 'valor_unidad'),
  value: brought(
    f.optional(f.money('Valor publicado', { help: 'En pesos; gana a las unidades' })),
    'valor_publicado',
  ),
  surgicalGroup: brought(f.optional(f.integer('Grupo quirúrgico', { min: 2, max: 23 })), 'grupo_qx'),
  uvr: brought(f.optional(f.quantity('UVR')), 'uvr'),
} satisfies Fields
export type ItemValues = ValuesOf<typeof itemFields>

/** The value of each code in a manual. */
export const manualItems = defineRows({
  ...access,
  path: '/api/tariffs/manual/:id/item',
  title: 'Ítems del manual',
  one: 'ítem',
  audited: 'Ítem de un manual',
  fields: itemFields,
})

/** The same items from a file, with the columns of official tables and other programs. */
export const itemSheet = {
  ...itemFields,
  uvb: f.optional(f.quantity('UVB')),
  /** Read only when the manual is in UVT: a file of several years has this column too. */
  uvt: f.optional(f.text('UVT', { max: 30 })),
  smldv: brought(f.optional(f.quantity('SMLDV')), 'smldv', 'smldv_1996'),
  measuredIn: brought(f.optional(f.text('Unidad', { max: 20 })), 'unidad'),
  base: brought(f.optional(f.quantity('Valor base')), 'valor_base'),
} satisfies Fields
export type ItemSheetValues = ValuesOf<typeof itemSheet>

/** The items of every manual. */
export const itemList = listOf({
  columns: { manualId: f.ref('tariffs.manual', 'Manual'), ...itemFields },
  sort: 'code',
  filters: ['surgicalGroup'],
  searches: 'Código o descripción',
})

/** The value of a component of a surgery in a manual, by group or by UVR. */
export const manualComponents = defineRows({
  ...access,
  path: '/api/tariffs/manual/:id/component',
  title: 'Componentes de cirugía',
  one: 'componente',
  audited: 'Componente de cirugía',
  fields: {
    component: f.choice('Componente', componentLabels),
    bloodless: f.flag('Solo incruentos'),
    fromKey: f.quantity('Desde', { help: 'Grupo de SOAT o UVR' }),
    untilKey: f.quantity('Hasta'),
    itemCode: f.optional(f.code('Código que lo paga', { max: 20 })),
    value: f.optional(f.money('Valor en pesos')),
    perUvr: f.flag('Por cada UVR'),
  },
})

/** Proposes the components of SOAT in the law; their codes are then those of the items of the manual. */
export const proposeSoat = defineCommand({
  id: 'tariffs.proposeSoat',
  verb: 'Proponer los componentes de SOAT',
  access: manualComponents.edit,
  about: { manualId: f.ref('tariffs.manual', 'Manual') },
  answers: z.object({ added: z.number() }),
})
export const manualItemsPath = '/api/tariffs/manualItem'
