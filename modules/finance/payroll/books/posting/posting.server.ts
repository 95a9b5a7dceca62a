import { journalLedger, postedAccounts, toJournal } from '@quina/accounting/server'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  actingOn,
  createDraft,
  performAction,
  refusing,
  serveCommand,
  serveDocument,
  servedDocument,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, lockedRow, rowFrom, type Tx } from '@quina/db/server'
import { conflict, type Day, type Id, insist, minus, mustBeFound, refused, zero } from '@quina/kernel'
import { moveProvisions, undoMoves } from '../../benefits/provision/provision-move.server.ts'
import { definePeriodApproval } from '../../period/period/period-approval.server.ts'
import type { BookMove } from '../entry/book-facts.contract.ts'
import { claimLeaves, mustNotBeClaimed } from '../leave-claim/leave-claim.server.ts'
import { owe, reversePayables } from '../payable/payable.server.ts'
import { detailOf, previewOf } from '../preview/preview.server.ts'
import {
  approvedPeriod,
  type BookPeriod,
  bookPeriod,
  lockPeriod,
  movesIn,
  mustBeOf,
} from '../reading/book-reading.server.ts'
import {
  periodPosting,
  postingDetail,
  postingPreview,
  postPeriod,
  preparePosting,
} from './posting.contract.ts'
import { entryOf, payablesWithDays } from './posting-entry.server.ts'

const postingPrint: DocumentPrint<typeof periodPosting> = {
  title: 'Contabilización de nómina',
  pairs: ['date', 'periodId', 'purpose'],
  lines: [],
  signs: { payroll: 'Nómina', accountant: 'Contador' },
}

/** Rules: `CUENTA_NO_CONFIGURADA` a line without account, NOM-440 the period is not approved, `TIENE_PAGOS` a part is paid. */
export const postingService = servedDocument<typeof periodPosting>({
  document: periodPosting,
  lines: { payees: 'payroll.postingPayee', centres: 'payroll.postingCentre' },
  ledgers: [journalLedger],
  onSave: async (tx, { periodId }) => mustBeLiquidated(await bookPeriod(tx, periodId)),
  on: {
    post: async ({ tx, document }) => [await posted(tx, document, document.date)],
    repost: async ({ tx, document, input: { date } }) => [await posted(tx, document, date)],
    async reverse({ tx, document, input: { date } }) {
      await lockPeriod(tx, document.periodId)
      await mustNotBeClaimed(tx, document.periodId)
      const documentId = document.periodId
      await reversePayables(tx, { document: 'payroll.periodPosting', documentId, day: date })
      await undoMoves(tx, { day: date, periodId: documentId })
    },
  },
  extra: async (tx, { id }) => ({
    posted: await postedAccounts(tx, { document: 'payroll.periodPosting', id }),
  }),
  print: postingPrint,
})

type ToPost = Readonly<{ periodId: string; purpose: string }>

/** Returns the entry of a period, and stores its debts, its use of provisions and its leave claims. */
async function posted(tx: Tx, { periodId, purpose }: ToPost, on: Day) {
  const period = await approvedPeriod(tx, periodId)
  const moves = await movesIn(tx, period, { posts: true })
  const entry = await entryOf(tx, period, { moves, on, concept: purpose })
  await owe(tx, { campusId: period.campusId, day: on, periodId }, await payablesWithDays(tx, period, moves))
  await moveProvisions(tx, { day: on, periodId }, takenOf(moves))
  await claimLeaves(tx, periodId)
  return toJournal([entry])
}

/** What a period takes of each provision. */
const takenOf = (moves: readonly BookMove[]) =>
  moves.flatMap(({ engagementId, benefit, amount }) =>
    benefit === null ? [] : [{ engagementId, kind: benefit, amount: minus(zero, amount) }],
  )

/** A draft may be prepared once the period is liquidated, before its approval. */
const mustBeLiquidated = (period: BookPeriod): void => mustBeOf(period, ['liquidated', 'review', 'approved'])

/** Returns the posting of a period; creates it if there is none. */
async function postingOf(tx: Tx, actor: Actor, periodId: string): Promise<string> {
  const found = await rowFrom<{ id: string }>(tx)`
    select id from payroll.period_posting where period_id = ${periodId}::uuid`
  if (found !== undefined) return found.id
  const { on, label, campusId } = await bookPeriod(tx, periodId)
  const acting = actingOn(actor, periodPosting, campusId)
  const input = {
    date: on,
    periodId: periodId as Id<'payroll.period'>,
    purpose: `Causación de la nómina ${label}`,
    payees: [],
    centres: [],
  }
  return createDraft(postingService, { tx, actor: acting, input })
}

definePeriodApproval('books', async ({ tx, actor, periodId }) => void (await postingOf(tx, actor, periodId)))

/** @throws Problem `YA_CONTABILIZADA` with its voucher */
async function mustNotBePosted(tx: Tx, periodId: string): Promise<void> {
  const row = await rowFrom<{ voucher: string | null }>(tx)`
    select voucher from payroll.period_posting_list where period_id = ${periodId}::uuid and condition = 'posted'`
  const message = `La nómina ya está contabilizada: comprobante ${row?.voucher ?? ''}.`
  insist(row === undefined, 'YA_CONTABILIZADA', message, {
    status: 409,
    facts: { entry: row?.voucher ?? null },
  })
}

export const postingOperations = refusing(
  {
    'payroll.period_posting_once': conflict(
      'NOM-441',
      'Esa nómina ya está en la bandeja: ábrala.',
      'periodId',
    ),
    'payroll.posting_payee_once': refused('NOM-442', 'Ese tercero ya tiene un cambio.', 'payees'),
    'payroll.posting_centre_once': refused('NOM-443', 'Esa persona ya tiene otro centro.', 'centres'),
    'payroll.payable_within': conflict(
      'CXP_SUPERA_SALDO',
      'Se paga o se devuelve más de lo que se debe: actualice la pantalla.',
    ),
  },
  [
    ...serveDocument(postingService),
    serveQuery(postingPreview, ({ tx, input }) => previewOf(tx, input.periodId)),
    serveQuery(postingDetail, ({ tx, input }) => detailOf(tx, input)),
    serveCommand(preparePosting, async ({ tx, actor, input }) => ({
      postingId: await postingOf(tx, actor, input.periodId),
    })),
    serveCommand(postPeriod, async ({ tx, actor, today, input: { periodId, date } }) => {
      await lockPeriod(tx, periodId)
      await mustNotBePosted(tx, periodId)
      const id = await postingOf(tx, actor, periodId)
      const { status } = mustBeFound(
        await lockedRow(tx, 'payroll.periodPosting', id, ['status']),
        'La contabilización',
      )
      const again = status === 'reversed'
      if (!again) await changeById(tx, 'payroll.periodPosting', id, { date })
      const act = { tx, actor: actingOn(actor, periodPosting), today, id }
      if (again) await performAction(postingService, { ...act, action: 'repost', input: { date } })
      else await performAction(postingService, { ...act, action: 'post', input: {} })
      return { postingId: id }
    }),
  ],
)
