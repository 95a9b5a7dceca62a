import { Button, Modal } from '@mantine/core'
import { ask, MiniTable, Refusal, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, ChoiceField, DayField, ErrorSummary, MoneyField, TextField } from '@quina/ui/web'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  type ConfigurationPosting,
  type SimulationAnswer,
  simulatePosting,
} from '../configuration/configuration.contract.ts'

type Texts = Readonly<Record<string, string>>

interface SimulateProps {
  readonly posting: ConfigurationPosting
  /** The lines being edited; null for those in force on the day. */
  readonly lines: ConfigurationPosting['lines'] | null
  readonly onClose: () => void
}

/** Simulates a template with figures: shows the voucher and writes nothing. */
export function SimulateDialog({ posting, lines, onClose }: SimulateProps) {
  const [given, setGiven] = useState<SimulationInput>(() => begun(posting))
  const { date, ...others } = given
  const simulation = useMutation({
    mutationFn: () => ask(simulatePosting, { event: posting.event, lines, date, ...others }),
  })
  const { error, data, isPending } = simulation
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    simulation.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={`Simular «${posting.label}»`} size={720}>
      <form className="q-wizard-form" onSubmit={submit} noValidate>
        {error && <ErrorSummary message={wordsOf(error)} />}
        <Asking
          posting={posting}
          given={given}
          errors={error instanceof Refusal ? error.fields : {}}
          onChange={setGiven}
        />
        <Button type="submit" loading={isPending}>
          Simular el asiento
        </Button>
      </form>
      {data && !error && <Drawn voucher={data} />}
    </Modal>
  )
}

interface SimulationInput {
  readonly date: string
  readonly facts: Record<string, string>
  readonly values: Record<string, string>
  readonly accounts: Record<string, string>
}

const emptied = (names: object, value: string): Record<string, string> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, value]))

const begun = ({ facts, values, accounts }: ConfigurationPosting): SimulationInput => ({
  date: dayInBogota(new Date()),
  facts: Object.fromEntries(Object.entries(facts).map(([name, all]) => [name, Object.keys(all)[0] ?? ''])),
  values: emptied(values, '0.00'),
  accounts: emptied(accounts, ''),
})

interface AskingProps {
  readonly posting: ConfigurationPosting
  readonly given: SimulationInput
  readonly errors: Texts
  readonly onChange: (given: SimulationInput) => void
}

function Asking({ posting, given, errors, onChange }: AskingProps) {
  const write = (part: 'facts' | 'values' | 'accounts', name: string) => (next: string) =>
    onChange({ ...given, [part]: { ...given[part], [name]: next } })
  const field = (part: 'facts' | 'values' | 'accounts', name: string) => ({
    name: `${part}.${name}`,
    value: given[part][name] ?? '',
    error: errors[`${part}.${name}`],
    onChange: write(part, name),
  })
  return (
    <div className="q-wizard-fields">
      <DayField
        label="Fecha"
        name="date"
        required
        value={given.date}
        onChange={(date) => onChange({ ...given, date })}
      />
      {Object.entries(posting.facts).map(([name, options]) => (
        <ChoiceField key={name} label="Cuando es" required options={options} {...field('facts', name)} />
      ))}
      {Object.entries(posting.values).map(([name, label]) => (
        <MoneyField key={name} label={label} {...field('values', name)} />
      ))}
      {Object.entries(posting.accounts).map(([name, label]) => (
        <TextField key={name} label={label} help="Código de la cuenta" {...field('accounts', name)} />
      ))}
    </div>
  )
}

const Drawn = ({ voucher: { lines, debit, credit } }: { readonly voucher: SimulationAnswer }) => (
  <MiniTable
    rows={lines}
    keyOf={(_line, at) => at}
    columns={[
      { head: 'Cuenta', cell: ({ account, name }) => `${account} ${name}` },
      {
        head: 'Débito',
        end: true,
        cell: (line) => line.debit !== '0.00' && <Amount of={line.debit} />,
        total: <Amount of={debit} />,
      },
      {
        head: 'Crédito',
        end: true,
        cell: (line) => line.credit !== '0.00' && <Amount of={line.credit} />,
        total: <Amount of={credit} />,
      },
    ]}
    totals="Sumas"
  />
)
