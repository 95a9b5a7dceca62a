import type { Actor } from '@quina/blocks/server'
import { oneWhere, type Tx } from '@quina/db/server'
import { type Day, dayInBogota, type Id, newId } from '@quina/kernel'
import { decideAccount, saveAccount, saveProfile } from '@quina/people/server'
import type { Cast } from '../step/actors.server.ts'
import { type Loading, once } from '../step/step.server.ts'

/** Tax profiles and bank accounts of suppliers; the user who registers or approves an account prepares no payments. */
export async function loadPayees(loading: Loading, cast: Cast): Promise<void> {
  const accountant = cast.as('accountant')
  const officer = cast.as('officer')
  const fromDay = `${Number(dayInBogota(loading.now).slice(0, 4)) - 1}-01-01` as Day
  await once(loading, 'taxProfiles', accountant.userId, (tx) =>
    each(tx, demoPayees, ({ id }, { kind, ciiu }) =>
      saveProfile(tx, {
        id: newId(),
        terceroId: id,
        body: { ...taxKinds[kind], ciiu, fromDay },
        version: null,
      }),
    ),
  )
  await once(loading, 'payeeAccounts', accountant.userId, async (tx) => {
    const bankId = await bankOf(tx)
    return each(tx, demoPayees, (tercero, { account }) =>
      register(tx, accountant, { tercero, bankId, number: account }),
    )
  })
  await once(loading, 'payeeAccounts.approved', officer.userId, (tx) =>
    each(
      tx,
      demoPayees.filter(({ approved }) => approved),
      ({ id }) => approve(tx, officer, id),
    ),
  )
}

type Payee = Readonly<{ id: string; name: string; number: string }>

async function each(
  tx: Tx,
  payees: readonly DemoPayee[],
  make: (tercero: Payee, payee: DemoPayee) => Promise<void>,
): Promise<null> {
  for (const payee of payees) {
    const tercero = await oneWhere(tx, 'people.terceroFace', { number: payee.number }, [
      'id',
      'name',
      'number',
    ])
    await make(tercero, payee)
  }
  return null
}

async function bankOf(tx: Tx): Promise<Id<'people.bank'>> {
  const { id } = await tx
    .selectFrom('people.terceroFace')
    .select('id')
    .where('isBank', '=', true)
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id as Id<'people.bank'>
}

const register = (
  tx: Tx,
  actor: Actor,
  { tercero, bankId, number }: { tercero: Payee; bankId: Id<'people.bank'>; number: string },
) =>
  saveAccount(tx, {
    terceroId: tercero.id,
    account: null,
    actor,
    values: {
      bankId,
      kind: 'savings',
      number,
      holderName: tercero.name,
      holderDocument: tercero.number,
      certifiedOn: null,
    },
  })

async function approve(tx: Tx, actor: Actor, terceroId: string): Promise<void> {
  const { id, version } = await oneWhere(tx, 'people.bankAccountFace', { terceroId }, ['id', 'version'])
  await decideAccount(tx, { terceroId, id, version, actor, to: 'approved', reason: null })
}

/** The tax profile and the bank account of a supplier of the demonstration. */
interface DemoPayee {
  /** NIT without DV, or cédula: a tercero of the catalogue. */
  readonly number: string
  readonly kind: keyof typeof taxKinds
  readonly ciiu: string
  readonly account: string
  /** Whether another user has approved its account; the others wait. */
  readonly approved: boolean
}

const none = {
  vatResponsible: false,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  incomeFiler: true,
  resident: true,
  untilDay: null,
  icaRate: '7',
}

/** The RUT values of each kind of supplier, which differ in their withholdings. */
export const taxKinds = {
  ordinary: { ...none, regime: 'ordinary', responsibilities: 'R-99-PN', vatResponsible: true },
  large: {
    ...none,
    regime: 'ordinary',
    responsibilities: 'O-13, O-15, O-23',
    vatResponsible: true,
    largeTaxpayer: true,
    selfWithholder: true,
    vatAgent: true,
  },
  simple: { ...none, regime: 'simple', responsibilities: 'O-47', vatResponsible: true },
  professional: { ...none, regime: 'ordinary', responsibilities: 'R-99-PN', icaRate: '9.66' },
} as const

const payee = (
  number: number,
  kind: DemoPayee['kind'],
  { ciiu, approved = true }: { readonly ciiu: string; readonly approved?: boolean },
): DemoPayee => ({ number: String(number), kind, ciiu, approved, account: `99${number}` })

/** A dozen and a bit, of every kind; two of their accounts still wait for approval. */
const demoPayees: readonly DemoPayee[] = [
  payee(999_100_001, 'ordinary', { ciiu: '4645' }),
  payee(999_100_002, 'large', { ciiu: '4645' }),
  payee(999_100_003, 'large', { ciiu: '2100' }),
  payee(999_100_004, 'simple', { ciiu: '4773' }),
  payee(999_100_005, 'ordinary', { ciiu: '4659' }),
  payee(999_100_011, 'large', { ciiu: '2011' }),
  payee(999_100_014, 'simple', { ciiu: '5629' }),
  payee(999_100_017, 'large', { ciiu: '3513' }),
  payee(999_100_021, 'ordinary', { ciiu: '8010' }),
  payee(999_100_022, 'ordinary', { ciiu: '8121' }),
  payee(999_100_042, 'large', { ciiu: '6521' }),
  payee(999_100_027, 'simple', { ciiu: '4752', approved: false }),
  payee(990_100_001, 'professional', { ciiu: '8621' }),
  payee(990_100_005, 'professional', { ciiu: '8621' }),
  payee(990_100_012, 'professional', { ciiu: '8692', approved: false }),
]
