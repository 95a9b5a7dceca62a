import { Group, Stack, Text } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { CommandDialog, CommandOf, MiniTable, Show } from '@quina/blocks/web'
import { type Day, dayInBogota, pluck, showDay } from '@quina/kernel'
import { Amount, EmptyState, Page, PageHeader, Panel, StatusTag, shownDecimal } from '@quina/ui/web'
import { DialogButton, quantityFields } from '../../requesting/own-quantities/own-quantities.web.tsx'
import { arrivals, receiveArrival, receiveArrivalByPin, rejectArrival } from './arrival.contract.ts'

/** The deliveries of other sites: each is received, whole or in part, or returned. */
export const Arrivals = () => (
  <Show of={arrivals} params={{}}>
    {({ arrivals: all }) => (
      <Page>
        <PageHeader title="Traslados que llegan de otras sedes" />
        {all.length === 0 ? (
          <EmptyState title="Ninguna sede ha enviado nada a esta." />
        ) : (
          <Stack gap="md">
            {all.map((one) => (
              <Arrival key={one.id} arrival={one} />
            ))}
          </Stack>
        )}
      </Page>
    )}
  </Show>
)

type Lines = ArrivalProps['arrival']['lines']

type ArrivalProps = { readonly arrival: AnswerOf<typeof arrivals>['arrivals'][number] }

function Arrival({ arrival }: ArrivalProps) {
  const { id, transfer, from, sender, date, purpose, value, answer, lines } = arrival
  const today = dayInBogota(new Date())
  return (
    <Panel title={`${transfer}, de ${from}`}>
      <Stack gap="sm">
        <Group gap="xs">
          <StatusTag tone={answer === null ? 'warning' : 'neutral'}>{answer ?? 'Por recibir'}</StatusTag>
          <Text size="sm">
            Lo envió {sender} el {showDay(date as Day)}: {purpose}
          </Text>
          <Amount of={value} />
        </Group>
        <MiniTable
          label={`Lo que trae ${transfer}`}
          rows={lines}
          keyOf={(line) => line.id}
          columns={[
            { head: 'Producto', cell: ({ product, unit }) => `${product} · ${unit}` },
            { head: 'Lotes', cell: ({ lots }) => lots },
            { head: 'Enviado', end: true, cell: ({ sent }) => shownDecimal(sent) },
            { head: 'Recibido', end: true, cell: ({ accepted }) => shownDecimal(accepted) },
          ]}
        />
        {answer === null && (
          <Group gap="xs">
            <Receive arrival={arrival} today={today} />
            <ReceiveByPin arrival={arrival} />
            <CommandOf
              of={rejectArrival}
              about={{ id }}
              begun={{ date: today }}
              look={{ variant: 'default' }}
              done={() => 'Rechazado: quien lo envió verá el motivo'}
            />
          </Group>
        )}
      </Stack>
    </Panel>
  )
}

/** The initial quantities of the dialog: all that was sent. The user types less and states why. */
const allOf = (lines: Lines) => lines.map((line) => ({ lineId: line.id, quantity: line.sent }))
const amounts = (lines: Lines) => quantityFields('Se recibe de', pluck(lines, 'product'))

const Receive = ({ arrival: { id, lines }, today }: ArrivalProps & { readonly today: Day }) => (
  <DialogButton access={receiveArrival.access} label="Recibir">
    {(close) => (
      <CommandDialog
        of={receiveArrival}
        about={{ id }}
        begun={{ date: today, lines: allOf(lines) }}
        done={({ number }) => `Traslado ${number} recibido`}
        onClose={close}
      >
        {amounts(lines)}
      </CommandDialog>
    )}
  </DialogButton>
)

const ReceiveByPin = ({ arrival: { id, lines } }: ArrivalProps) => (
  <DialogButton access={receiveArrivalByPin.access} label={receiveArrivalByPin.verb} variant="default">
    {(close) => (
      <CommandDialog
        of={receiveArrivalByPin}
        about={{ id }}
        begun={{ lines: allOf(lines) }}
        done={({ receiver }) => `Recibido por ${receiver}`}
        onClose={close}
      >
        {amounts(lines)}
      </CommandDialog>
    )}
  </DialogButton>
)
