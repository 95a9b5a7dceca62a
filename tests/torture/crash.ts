import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { findings } from './checks.ts'
import {
  annul,
  issueCdp,
  issueObligacion,
  issuePago,
  issueRegistro,
  noPapers,
  pick,
  release,
  type Stage,
} from './commands.ts'
import { enter, prepareGround, type TortureWorld } from './ground.ts'
import { askAgain, isDone, type Journal, Refused, Unanswered } from './journal.ts'
import { type Product, productOfItsOwn } from './product.ts'

/** The result of one crash. */
export interface Round {
  readonly round: number
  readonly killed: string
  readonly input: number
  readonly done: number
  /** Sent again with the same key, since the first call had no answer. */
  readonly unanswered: number
  readonly restartMs: number
  readonly moves: number
  readonly findings: readonly string[]
}

const commands = [
  issueCdp,
  issueCdp,
  issueRegistro,
  issueRegistro,
  issueObligacion,
  issuePago,
  release,
  annul,
]
const clients = 8

/** Kills the product under load again and again: odd rounds the API, even rounds its database as well. */
export async function crash(rounds: number, report: (round: Round) => void): Promise<Round[]> {
  const product = await productOfItsOwn()
  const all: Round[] = []
  try {
    const amounts = { drugs: 100_000_000, services: 100_000_000 }
    const torn = await prepareGround(product, { amounts, people: clients })
    await product.start()
    const stages = stagesOf(torn, await enter(torn, product))
    for (let round = 1; round <= rounds; round++) {
      const ended = await oneRound(product, { torn, stages, round })
      report(ended)
      all.push(ended)
    }
    await torn.close()
  } finally {
    await product.discard()
  }
  return all
}

function stagesOf(torn: TortureWorld, signedIn: readonly Stage['client'][]): Stage[] {
  const journal: Journal = { input: [], wrong: [] }
  const papers = noPapers()
  return signedIn.map((client) => ({ torn, journal, client, papers, dayFrom: (first) => first }))
}

type Under = Readonly<{ torn: TortureWorld; stages: readonly Stage[]; round: number }>

async function oneRound(product: Product, { torn, stages, round }: Under): Promise<Round> {
  const { journal } = stages[0]!
  const before = journal.input.length
  const state = { isOver: false }
  const working = stages.map((stage) => untilCut(stage, state))
  await sleep(1000 + Math.random() * 3000)
  const both = round % 2 === 0
  await Promise.all([product.kill('api'), ...(both ? [product.kill('postgres')] : [])])
  state.isOver = true
  await Promise.all(working)
  const restartMs = await product.start()
  const unanswered = await askAgain(journal)
  const mine = journal.input.slice(before)
  return {
    round,
    killed: both ? 'API and PostgreSQL' : 'API',
    input: mine.length,
    done: mine.filter(isDone).length,
    unanswered,
    restartMs,
    moves: await movesOf(torn),
    findings: await findings(torn.connection, journal, await torn.proofs()),
  }
}

/** Works until the product stops answering. A refusal with a message is part of the work. */
async function untilCut(stage: Stage, state: { readonly isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    try {
      await pick(commands)!(stage)
    } catch (error) {
      if (error instanceof Unanswered) return
      if (!(error instanceof Refused)) throw error
    }
  }
}

async function movesOf({ connection }: TortureWorld): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from budget.move`.execute(
    connection.db,
  )
  return rows[0]!.many
}
