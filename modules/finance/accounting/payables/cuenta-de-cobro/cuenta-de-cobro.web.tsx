import { ask, type DocumentForm, documentScreens, GoTo } from '@quina/blocks/web'
import { addDays, dayInBogota, money, plural, showPesos } from '@quina/kernel'
import { type LookupOption, toast } from '@quina/ui/web'
import { collectionOf } from './collection.web.ts'
import { claimable, cuentaDeCobro } from './cuenta-de-cobro.contract.ts'
import { CuentaTabs } from './tabs.web.tsx'

type Form = DocumentForm<typeof cuentaDeCobro>

const screens = documentScreens(cuentaDeCobro, {
  columns: [
    'number',
    'date',
    'terceroId',
    'purpose',
    'filedOn',
    'filingNumber',
    'total',
    'balance',
    'condition',
  ],
  defaults: () => {
    const today = dayInBogota(new Date())
    return { date: today, dueOn: addDays(today, 30) }
  },
  lines: {
    lines: {
      columns: ['accountId', 'openItem', 'detail', 'amount'],
      widths: { accountId: 'minmax(220px, 2fr)', openItem: 170, detail: 'minmax(160px, 2fr)', amount: 160 },
    },
  },
  whenChosen: { terceroId: bringOwed },
  form: ({ Section, Ask, Params, Lines, More }) => (
    <>
      <Section>
        <Params date={2} terceroId={4} period={2} dueOn={2} contract={2} />
        <Params bankAccountId={4} purpose={8} />
        <More>
          <Ask name="letter" wide />
        </More>
      </Section>
      <Lines name="lines" title="Lo que se cobra" />
    </>
  ),
  related: ({ facts, status, values }) => (
    <Around facts={facts} status={status} items={itemsIn(values.lines)} />
  ),
})

/** Loads the debts of the chosen payer, unless lines were typed already. */
async function bringOwed(option: LookupOption | null, form: Form): Promise<void> {
  if (option === null || form.lines('lines').length > 0) return
  const items = await ask(claimable, { terceroId: option.id })
  if (items.length === 0) return
  form.load(
    'lines',
    items.map(({ accountId, accountLabel, openItem, balance }) => ({
      accountId: accountId,
      accountIdLabel: accountLabel,
      openItem,
      amount: money(balance),
    })),
  )
  const brought = plural(items.length, 'documento con saldo', 'documentos con saldo')
  void toast({ message: `Se trajo ${brought}: borre los que no se cobran.`, tone: 'info' })
}

type Facts = Readonly<{ balance: string; filingNumber: string | null; terceroId: string }>

interface AroundProps {
  readonly facts: object
  readonly status: string
  /** The documents it claims. */
  readonly items: readonly string[]
}

const itemsIn = (lines: unknown): string[] =>
  (lines as readonly { readonly openItem: string | null }[]).flatMap(({ openItem }) => openItem ?? [])

/** The balance of the cuenta, with the link to collect it. */
function Around({ facts, status, items }: AroundProps) {
  if (status !== 'signed' && status !== 'filed') return null
  const { balance, filingNumber, terceroId } = facts as Facts
  return (
    <section>
      <h3>Relacionados</h3>
      <p>Saldo por cobrar: {showPesos(money(balance))}</p>
      {filingNumber && <p>Radicado {filingNumber}</p>}
      {money(balance) > 0n && (
        <p>
          <GoTo address={collectionOf(terceroId, items)}>Registrar su cobro</GoTo>
        </p>
      )}
    </section>
  )
}

/** The cuentas that the entity issues. */
const CuentasDeCobro = () => (
  <CuentaTabs>
    <screens.List />
  </CuentaTabs>
)

export const cuentaDeCobroScreens = { ...screens, List: CuentasDeCobro }
