import { Alert, Group, Stack } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { CommandOf, GoTo, MiniTable, pathTo, Show, useParams } from '@quina/blocks/web'
import { dayInBogota, showDay } from '@quina/kernel'
import { Amount, EmptyState, Page, PageHeader, Panel, StatusTag } from '@quina/ui/web'
import { BenefitBudget } from '../commitment/commitment.web.tsx'
import { benefitBooks, postBenefit, reverseBenefit } from './benefit-books.contract.ts'

const tones = { draft: 'neutral', approved: 'warning', posted: 'good', annulled: 'bad' } as const

/** The books of one benefit of a person: the provision that it uses, its entry, and its posting. */
export function BenefitBooks() {
  const { id_prestacion: liquidationId } = useParams('/accounting/payroll/social-benefits/:id_prestacion')
  return (
    <Page>
      <Show of={benefitBooks} params={{ liquidationId }}>
        {(books) => (
          <>
            <PageHeader title={`${books.kind} de ${books.person}`} />
            <Stack gap="md">
              <Summary id={liquidationId} books={books} />
              {books.status === 'draft' && (
                <EmptyState title="La liquidación es un borrador: apruébela para contabilizarla." />
              )}
              {books.problem !== null && (
                <Alert color="red" title="No se puede contabilizar">
                  {books.problem}
                </Alert>
              )}
              {books.status === 'approved' && books.problem === null && (
                <Group>
                  <CommandOf
                    of={postBenefit}
                    about={{ liquidationId }}
                    begun={{ postedOn: dayInBogota(new Date()) }}
                    done={() => 'Prestación contabilizada.'}
                  />
                </Group>
              )}
              {books.uses.length > 0 && <Uses uses={books.uses} />}
              {books.released.length > 0 && <Released released={books.released} />}
              {books.lines.length > 0 && <Lines lines={books.lines} posted={books.status !== 'approved'} />}
              {books.status === 'posted' && (
                <Group>
                  <CommandOf
                    of={reverseBenefit}
                    about={{ liquidationId }}
                    begun={{ date: dayInBogota(new Date()) }}
                    look={{ variant: 'default' }}
                    done={() => 'Contabilización reversada.'}
                  />
                </Group>
              )}
              <BenefitBudget liquidationId={liquidationId} />
            </Stack>
          </>
        )}
      </Show>
    </Page>
  )
}

const Summary = ({ id, books }: { readonly id: string; readonly books: AnswerOf<typeof benefitBooks> }) => (
  <Group gap="md">
    <StatusTag tone={tones[books.status]}>{books.statusLabel}</StatusTag>
    <GoTo address={pathTo('/nomina/prestaciones-sociales/liquidar/:id', { id })}>
      {books.number} del {showDay(books.date)}
    </GoTo>
    <span>
      Total <Amount of={books.total} />
    </span>
    {books.vouchers.map(({ id: voucher, name, day }) => (
      <GoTo key={voucher} address={pathTo('/accounting-seat/edit/:id', { id: voucher })}>
        Comprobante {name} del {showDay(day)}
      </GoTo>
    ))}
  </Group>
)

type Use = Readonly<{ label: string; amount: string; fromProvision: string; toExpense: string }>

const Uses = ({ uses }: { readonly uses: readonly Use[] }) => (
  <Panel title="Provisión y gasto">
    <MiniTable
      label="Provisión y gasto de cada prestación"
      rows={uses}
      keyOf={({ label }) => label}
      columns={[
        { head: 'Prestación', cell: ({ label }) => label },
        { head: 'Liquidado', end: true, cell: ({ amount }) => <Amount of={amount} /> },
        { head: 'De la provisión', end: true, cell: ({ fromProvision }) => <Amount of={fromProvision} /> },
        { head: 'Al gasto', end: true, cell: ({ toExpense }) => <Amount of={toExpense} /> },
      ]}
    />
  </Panel>
)

type ReleasedRow = Readonly<{ label: string; amount: string }>

const Released = ({ released }: { readonly released: readonly ReleasedRow[] }) => (
  <Panel title="Provisión que sobra y vuelve al gasto">
    <MiniTable
      label="Provisión que sobra de cada prestación"
      rows={released}
      keyOf={({ label }) => label}
      columns={[
        { head: 'Prestación', cell: ({ label }) => label },
        { head: 'Sobrante', end: true, cell: ({ amount }) => <Amount of={amount} /> },
      ]}
    />
  </Panel>
)

interface Line {
  readonly key: string
  readonly account: string
  readonly tercero: string | null
  readonly centre: string | null
  readonly debit: string
  readonly credit: string
}

const Lines = ({ lines, posted }: { readonly lines: readonly Line[]; readonly posted: boolean }) => (
  <Panel title={posted ? 'Asiento' : 'Asiento que se haría hoy'}>
    <MiniTable
      label="Líneas del asiento"
      rows={lines}
      keyOf={({ key }) => key}
      columns={[
        { head: 'Cuenta', cell: ({ account }) => account },
        { head: 'Tercero', cell: ({ tercero }) => tercero },
        { head: 'Centro de costo', cell: ({ centre }) => centre },
        { head: 'Débito', end: true, cell: ({ debit }) => <Amount of={debit} /> },
        { head: 'Crédito', end: true, cell: ({ credit }) => <Amount of={credit} /> },
      ]}
    />
  </Panel>
)
