import {
  defineCommand,
  defineOptions,
  defineQuery,
  defineReport,
  type Fields,
  flag,
  lines,
  optional,
  permission,
  ref,
  text,
} from '@quina/blocks'
import { z } from 'zod'

export const assignsStores = permission('warehouse.storeUser.edit', 'Asignar bodegas a los usuarios')

/** What somebody may do in a store; having a row is seeing it. */
export const storeVerbs = {
  receives: 'Ingresar',
  issues: 'Egresar',
  transfers: 'Trasladar',
  adjusts: 'Ajustar',
  counts: 'Contar',
  approves: 'Aprobar',
} as const
export type StoreVerb = keyof typeof storeVerbs

const verbFields = {
  receives: flag(storeVerbs.receives),
  issues: flag(storeVerbs.issues),
  transfers: flag(storeVerbs.transfers),
  adjusts: flag(storeVerbs.adjusts),
  counts: flag(storeVerbs.counts),
  approves: flag(storeVerbs.approves),
} satisfies Fields

export const storeUserFields = {
  storeId: ref('warehouse.anyStore', 'Bodega'),
  ...verbFields,
} satisfies Fields

const flags = z.object({
  receives: z.boolean(),
  issues: z.boolean(),
  transfers: z.boolean(),
  adjusts: z.boolean(),
  counts: z.boolean(),
  approves: z.boolean(),
})

/** Whom a store is given to: active users, by name and site. Who assigns stores sees nothing else of them. */
export const storeKeeper = defineOptions({
  id: 'warehouse.storeKeeper',
  title: 'Usuarios a quienes se asigna una bodega: buscar para elegir',
  access: assignsStores,
  params: {},
})
const userId = ref(storeKeeper.to, 'Usuario')

/** Every store within reach, and what a user may do in it. */
export const storesOfUser = defineQuery({
  id: 'warehouse.storesOfUser',
  title: 'Bodegas de un usuario',
  access: assignsStores,
  params: { userId },
  answers: z.array(flags.extend({ storeId: z.string(), store: z.string(), sees: z.boolean() })),
})

/** The stores of a user as they shall be: one without a line is taken away. */
export const assignStores = defineCommand({
  id: 'warehouse.assignStores',
  verb: 'Guardar bodegas',
  access: assignsStores,
  about: { userId, stores: optional(lines('Bodegas', storeUserFields)) },
  answers: z.object({ stores: z.number() }),
})

export const copyStores = defineCommand({
  id: 'warehouse.copyStores',
  verb: 'Copiar de otro usuario',
  access: assignsStores,
  about: { userId },
  params: { fromUserId: ref(storeKeeper.to, 'Usuario del que se copia') },
  answers: z.object({ stores: z.number() }),
})

/** Who works in which store and what they may do there, for those who audit it: they assign nothing. */
export const storesByUser = defineReport({
  id: 'warehouse.storesByUser',
  title: 'Bodegas de cada usuario',
  params: {
    storeId: optional(ref('warehouse.store', 'Bodega')),
    user: optional(text('Usuario', { max: 80, help: 'Parte de su nombre' })),
  },
  columns: {
    user: text('Usuario'),
    state: text('Estado'),
    campus: text('Sede'),
    store: text('Bodega'),
    may: text('Puede'),
  },
  totals: [],
  empty: 'Nadie trabaja en esas bodegas.',
})
