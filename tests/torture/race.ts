import { addDays, daysBetween } from '@quina/kernel'
import { findings } from './checks.ts'
import { issueCdp, issueRegistro, noPapers, pick, release, type Stage } from './commands.ts'
import { enter, prepareGround } from './ground.ts'
import { type Journal, Refused, Unanswered } from './journal.ts'
import { productOfItsOwn } from './product.ts'

/** The result of a race on one line of control. */
export interface Race {
  readonly clients: number
  readonly seconds: number
  readonly done: number
  readonly refused: number
  /** Requests shed by a busy server. */
  readonly shed: number
  readonly p50: number
  readonly p99: number
  readonly findings: readonly string[]
}

const commands = [issueCdp, issueCdp, issueCdp, issueRegistro, issueRegistro, release]

/** Many users take from the same two lines of control, on any day of the year, until little is left. */
export async function race({ clients, seconds }: Pick<Race, 'clients' | 'seconds'>): Promise<Race> {
  const product = await productOfItsOwn()
  try {
    const amounts = { drugs: 4_000, services: 4_000 }
    const torn = await prepareGround(product, { amounts, people: clients })
    await product.start()
    const journal: Journal = { input: [], wrong: [] }
    const papers = noPapers()
    const dayFrom: Stage['dayFrom'] = (first) =>
      addDays(first, Math.floor(Math.random() * (daysBetween(first, torn.today) + 1)))
    const signedIn = await enter(torn, product)
    const until = Date.now() + seconds * 1000
    await Promise.all(signedIn.map((client) => untilTime({ torn, journal, client, papers, dayFrom }, until)))
    const found = await findings(torn.connection, journal, await torn.proofs())
    await torn.close()
    return { clients, seconds, ...figuresOf(journal), findings: found }
  } finally {
    await product.discard()
  }
}

/** Works until the time is over. A refusal with a message is an answer, and so is a 503 of a busy machine. */
async function untilTime(stage: Stage, until: number): Promise<void> {
  while (Date.now() < until) {
    try {
      await pick(commands)!(stage)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Unanswered)) throw error
    }
  }
}

function figuresOf({ input }: Journal): Pick<Race, 'done' | 'refused' | 'shed' | 'p50' | 'p99'> {
  const approvals = input.filter(({ path }) => path.endsWith('/approve'))
  const took = approvals.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
  const done = input.filter(({ answer }) => answer !== null && answer.status < 300).length
  const shed = input.filter(({ answer }) => answer === null).length
  return { done, refused: input.length - done - shed, shed, p50: at(0.5), p99: at(0.99) }
}
