import './reconciliation.css'
import { Button, Group, Modal } from '@mantine/core'
import { permissionFor } from '@quina/blocks'
import { searchOptionsOf, useAct, useAnswer, useCan, wordsOf } from '@quina/blocks/web'
import { type Money, money, plural, showPesos, sumOf } from '@quina/kernel'
import { ChoiceField, ErrorState, Loading, LookupField, type LookupOption } from '@quina/ui/web'
import { useState } from 'react'
import {
  acceptMatches,
  type BankNotePurpose,
  bankNotePurposes,
  bookBankNote,
  markBankError,
  matchMoves,
  reconciliation,
  reconciliationWork,
  type Work,
} from '../reconciliation/reconciliation.contract.ts'
import { StatementImport } from './statement-import.web.tsx'
import { FiguresTable, ItemTable, MatchedTable, SuggestionsDialog } from './workbench-pieces.web.tsx'

/** The reconciliation workbench: both calculations of the balance, the unmatched items of each side and the matches. */
export function Workbench({ id, closed }: { readonly id: string; readonly closed: boolean }) {
  const work = useAnswer(reconciliationWork, { id }, { own: true })
  const can = useCan()
  if (work.isPending) return <Loading />
  if (work.isError) return <ErrorState message={wordsOf(work.error)} onRetry={() => void work.refetch()} />
  const mayChange = !closed && can(permissionFor(reconciliation, 'edit'))
  return (
    <section className="q-reconciliation">
      <FiguresTable figures={work.data.figures} />
      <Waiting id={id} work={work.data} mayChange={mayChange} />
      <MatchedTable id={id} matches={work.data.matches} mayChange={mayChange} />
    </section>
  )
}

type WaitingProps = Readonly<{ id: string; work: Work; mayChange: boolean }>

function Waiting({ id, work, mayChange }: WaitingProps) {
  const [bank, setBank] = useState<readonly string[]>([])
  const [book, setBook] = useState<readonly string[]>([])
  const clear = () => {
    setBank([])
    setBook([])
  }
  return (
    <>
      {mayChange && <Commands id={id} work={work} chosen={{ bank, book }} clear={clear} />}
      <div className="q-reconciliation-sides">
        <ItemTable
          title="En el extracto, sin cruzar"
          items={work.bank}
          chosen={bank}
          choose={mayChange ? setBank : null}
        />
        <ItemTable
          title="En libros, sin cruzar"
          items={work.book}
          chosen={book}
          choose={mayChange ? setBook : null}
        />
      </div>
    </>
  )
}

interface CommandsProps {
  readonly id: string
  readonly work: Work
  readonly chosen: { readonly bank: readonly string[]; readonly book: readonly string[] }
  readonly clear: () => void
}

/** The commands for the selected movements and for the suggested matches. */
function Commands({ id, work, chosen, clear }: CommandsProps) {
  const [noting, setNoting] = useState(false)
  const matching = useAct(matchMoves, () => 'Movimientos cruzados.')
  const bank = totalOf(work.bank, chosen.bank)
  const book = totalOf(work.book, chosen.book)
  const some = chosen.bank.length + chosen.book.length > 0
  const match = async () => {
    const input = { id, statement: linesOf(chosen.bank), book: linesOf(chosen.book) }
    if ((await matching.send(input)) !== null) clear()
  }
  return (
    <Group className="q-no-print" gap="sm">
      <StatementImport id={id} bankAccountId={work.bankAccountId} />
      <AcceptButton id={id} work={work} />
      <Button onClick={() => void match()} disabled={!some || bank !== book}>
        Cruzar seleccionados
      </Button>
      <Button variant="default" disabled={chosen.bank.length === 0} onClick={() => setNoting(true)}>
        Contabilizar nota del banco…
      </Button>
      <BankErrorButton id={id} chosen={chosen.bank} items={work.bank} />
      {some && (
        <span className="q-context" role="status">
          Extracto {showPesos(bank)} · Libros {showPesos(book)}
        </span>
      )}
      {noting && (
        <BankNoteDialog
          id={id}
          statementLineIds={chosen.bank}
          total={bank}
          onClose={() => setNoting(false)}
          onDone={() => {
            setNoting(false)
            clear()
          }}
        />
      )}
    </Group>
  )
}

/** Shows the suggested matches before it makes them. */
function AcceptButton({ id, work }: Pick<CommandsProps, 'id' | 'work'>) {
  const [accepting, setAccepting] = useState(false)
  const { send } = useAct(acceptMatches, ({ done }) => plural(done, 'cruce hecho', 'cruces hechos'))
  const accept = async (suggestions: Work['suggestions']) => {
    const movements = suggestions.flatMap(({ statement, book }, match) => [
      ...statement.map((one) => ({ match, side: 'statement' as const, id: one })),
      ...book.map((one) => ({ match, side: 'book' as const, id: one })),
    ])
    if ((await send({ id, movements })) !== null) setAccepting(false)
  }
  return (
    <>
      <Button onClick={() => setAccepting(true)} disabled={work.suggestions.length === 0} variant="default">
        {`Aceptar sugeridos (${work.suggestions.length})…`}
      </Button>
      {accepting && (
        <SuggestionsDialog
          work={work}
          accept={(shown) => void accept(shown)}
          onClose={() => setAccepting(false)}
        />
      )}
    </>
  )
}

interface BankNoteDialogProps {
  readonly id: string
  readonly statementLineIds: readonly string[]
  readonly total: Money
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Books a charge or credit that the bank made by itself, and matches it at once. */
function BankNoteDialog({ id, statementLineIds, total, onClose, onDone }: BankNoteDialogProps) {
  const [purpose, setPurpose] = useState<BankNotePurpose>(total > 0n ? 'bankInterest' : 'bankCommission')
  const [registro, setRegistro] = useState<LookupOption | null>(null)
  const { send } = useAct(bookBankNote, () => 'Nota contabilizada y cruzada.')
  const book = async () => {
    const movements = statementLineIds.map((statementLineId) => ({ statementLineId }))
    if ((await send({ id, movements, purpose, registroId: registro?.id ?? null })) !== null) onDone()
  }
  return (
    <Modal opened onClose={onClose} title={`Contabilizar nota por ${showPesos(total)}`}>
      <ChoiceField
        label="Qué es"
        name="purpose"
        required
        options={bankNotePurposes}
        value={purpose}
        onChange={(next) => setPurpose(next as BankNotePurpose)}
      />
      {purpose !== 'bankInterest' && (
        <LookupField
          label="Registro presupuestal de los gastos bancarios"
          name="registroId"
          value={registro?.id ?? ''}
          valueLabel={registro?.label ?? ''}
          search={searchOptionsOf('budget.registro')}
          onChange={(_id, option) => setRegistro(option)}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={() => void book()}>Contabilizar nota</Button>
      </Group>
    </Modal>
  )
}

type BankErrorProps = Readonly<{ id: string; chosen: readonly string[]; items: Work['bank'] }>

/** Marks a bank movement as an error that the bank will undo, or removes the mark. */
function BankErrorButton({ id, chosen, items }: BankErrorProps) {
  const { send } = useAct(markBankError, () => 'Movimiento actualizado.')
  const one = items.find((item) => item.id === chosen[0])
  const bankError = one?.bankError !== true
  const mark = () => one && send({ id, statementLineId: one.id, bankError })
  return (
    <Button variant="default" disabled={chosen.length !== 1 || one === undefined} onClick={() => void mark()}>
      {bankError ? 'Es error del banco' : 'No es error del banco'}
    </Button>
  )
}

const totalOf = (items: Work['bank'], chosen: readonly string[]): Money =>
  sumOf(
    items.filter(({ id }) => chosen.includes(id)),
    ({ amount }) => money(amount),
  )

/** Returns movement ids as lines of a command; null when there are none. */
const linesOf = (ids: readonly string[]) => (ids.length === 0 ? null : ids.map((id) => ({ id })))
