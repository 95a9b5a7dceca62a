import '../../rules/screens/owed.css'
import { apiPathOf, permissionFor } from '@quina/blocks'
import {
  CommandOf,
  documentScreens,
  FieldsDialog,
  Go,
  ImportDialog,
  keepFileOf,
  type ListRow,
  ListScreen,
  pathTo,
  useCan,
} from '@quina/blocks/web'
import { dayInBogota, money, showPesos, sumOf } from '@quina/kernel'
import { Amount, StatusTag, shownDay } from '@quina/ui/web'
import { useState } from 'react'
import { amongGlosas } from '../../rules/screens/tabs.web.ts'
import { lights } from '../../rules/term/term.contract.ts'
import { deemGlosa } from '../glosa-answer/answer.contract.ts'
import { CausesTable } from '../glosa-answer/causes.web.tsx'
import { CreditAccepted } from '../glosa-credit/credit.web.tsx'
import { glosaImportPath } from '../glosa-import/glosa-import.contract.ts'
import { glosaAnswers } from '../glosa-report/glosa-report.contract.ts'
import {
  type GlosaFacts,
  glosa,
  glosaCodeList,
  glosaCodePath,
  glosaTermList,
  glosaTermPath,
} from './glosa.contract.ts'
import { clocks } from './glosa-line.contract.ts'

const listed = ['number', 'invoiceId', 'payerId', 'codes', 'open', 'due', 'light', 'condition']
const openGlosa = ({ id }: ListRow) => pathTo('/accounting/wallet/glosa/edit/:id', { id: String(id) })

const screens = documentScreens(glosa, {
  columns: listed,
  defaults: ({ invoiceId = '', kind = 'glosa' }) => ({
    date: dayInBogota(new Date()),
    kind: kind === 'return' ? 'return' : 'glosa',
    invoiceId,
  }),
  lookup: { invoiceId: () => ({ to: 'receivables.invoice', query: { standing: 'filed' } }) },
  lines: {
    lines: {
      columns: ['codeId', 'invoiceLineId', 'amount', 'complement'],
      widths: { codeId: 340, invoiceLineId: 300, amount: 150 },
      lookup: {
        invoiceLineId: ({ invoiceId }) => ({ to: 'billing.invoiceLine', query: { parentId: invoiceId } }),
      },
    },
  },
  form: ({ Section, Ask, Params, Lines }, form, read) => (
    <>
      <Section>
        <Params date={2} kind={2} invoiceId={5} payerNumber={3} />
        <Ask name="notes" wide />
      </Section>
      {(form !== null || read?.facts.answerBy === null) && <Lines name="lines" title="Causas" />}
    </>
  ),
  header: (answer, form) =>
    answer && form === null && <Standing id={answer.id} kind={answer.values.kind} facts={answer.facts} />,
  actionTitle: (action, { values }) => {
    const { lines } = values as { lines: readonly { amount: string }[] }
    const total = showPesos(sumOf(lines, ({ amount }) => money(amount)))
    return action === 'notify' ? `Registrar ${total} glosados` : undefined
  },
})

/** The state of a registered glosa: its next step and deadline, and its causes one by one. */
function Standing({ id, kind, facts }: { id: string; kind: string; facts: GlosaFacts }) {
  const { payer, answerBy, untimely, open, toCredit, clock, due, light, causes } = facts
  if (answerBy === null) return null
  return (
    <>
      <p className="q-owed-ways">
        <span className="q-context">
          {payer} · En discusión <Amount of={open} /> · Debe <Amount of={facts.balance} />
        </span>
        {clock && (
          <span className="q-context">
            {clocks[clock]}
            {due && clock !== 'credit' && ` hasta el ${shownDay(due)}`}
          </span>
        )}
        {light && <StatusTag tone={lights[light][1]}>{lights[light][0]}</StatusTag>}
        {untimely && <StatusTag tone="warning">Extemporánea del pagador: RE95</StatusTag>}
        {clock === 'answer' && !untimely && dayInBogota(new Date()) > answerBy && (
          <CommandOf
            of={deemGlosa}
            about={{ glosaId: id }}
            begun={{ date: dayInBogota(new Date()) }}
            spans={{ date: 3, decision: 5, area: 4 }}
            done={({ causes }) =>
              `Aceptación tácita registrada: ${causes === 1 ? 'una causa' : `${causes} causas`}.`
            }
          />
        )}
        <CreditAccepted id={id} kind={kind} toCredit={toCredit} />
        {facts.creditNotes.map((note) => (
          <span key={note.id} className="q-context">
            <Go to="/billing/credit-note/edit/:id" params={{ id: note.id }}>
              Nota crédito {note.number}
            </Go>{' '}
            <Amount of={note.amount} />
          </span>
        ))}
      </p>
      <CausesTable kind={kind} untimely={untimely} causes={causes} />
    </>
  )
}

/** Glosas and returns, and the sheets in which payers send them. */
const Glosas = amongGlosas(function Glosas() {
  const mayTell = useCan()(permissionFor(glosa, 'notify'))
  const [asking, setAsking] = useState<'sheet' | 'answers' | null>(null)
  const close = () => setAsking(null)
  const today = dayInBogota(new Date())
  return (
    <>
      <ListScreen
        list={glosa.list}
        path={apiPathOf(glosa)}
        title={glosa.label.many}
        columns={listed}
        open={openGlosa}
        newButton={{
          label: 'Nueva glosa',
          href: '/accounting/wallet/glosa/create',
          permission: permissionFor(glosa, 'edit'),
        }}
        actions={[
          ...(mayTell ? [{ label: 'Importar glosas', run: () => setAsking('sheet') }] : []),
          { label: 'Respuestas en Excel…', run: () => setAsking('answers') },
        ]}
      />
      {asking === 'sheet' && (
        <ImportDialog
          many="Glosas del pagador"
          path={glosaImportPath}
          known="Cada factura y número del pagador es una glosa: sus filas son sus causas."
          onClose={close}
        />
      )}
      {asking === 'answers' && (
        <FieldsDialog
          title="Respuestas a un pagador"
          consequence="Cada causa que se respondió en esos días, con las columnas que envió el pagador y su código de respuesta."
          verb="Descargar"
          fields={glosaAnswers.params}
          begun={{ from: `${today.slice(0, 8)}01`, to: today }}
          send={(input) => keepFileOf(glosaAnswers, input)}
          onClose={close}
        />
      )}
    </>
  )
})

/** The steps due today and the late ones, the most urgent first. */
export const GlosaTerms = amongGlosas(() => (
  <ListScreen
    list={glosaTermList}
    path={glosaTermPath}
    title="Términos de glosas"
    columns={['clock', 'due', 'daysLeft', 'light', 'invoiceId', 'payerId', 'amount', 'codes']}
    open={openGlosa}
  />
))

/** The causes of the Manual Único, with their norm and edition. */
export const GlosaCodes = amongGlosas(() => (
  <ListScreen
    list={glosaCodeList}
    path={glosaCodePath}
    title="Causas de glosa y devolución"
    columns={['code', 'kind', 'name', 'ripsFields', 'norm', 'edition', 'fromDay']}
  />
))

export const glosaScreens = { ...screens, List: Glosas }
