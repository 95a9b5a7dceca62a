import { Button } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { ask, type DocumentForm, documentScreens, Go, MiniTable } from '@quina/blocks/web'
import { dayInBogota, plural } from '@quina/kernel'
import { shownDecimal } from '@quina/ui/web'
import { useState } from 'react'
import { trolley, trolleyFill } from './trolley.contract.ts'

/** The screens of unit-dose trolleys: the ward and the day give the drawers; each patient has a dispensing. */
export const trolleyScreens = documentScreens(trolley, {
  columns: ['number', 'wardId', 'date', 'storeId', 'receivedBy', 'patients', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()) }),
  lines: {
    lines: {
      widths: {
        who: 220,
        orderLineId: 220,
        productId: 220,
        quantity: 90,
        alertReason: 180,
        unchargedReason: 180,
      },
    },
  },
  form: ({ Section, Params, Lines }, form) => (
    <>
      <Section title="Carro">
        <Params wardId={5} storeId={4} date={3} receivedBy={5} notes={7} />
      </Section>
      {form !== null && <Filling form={form} />}
      <Lines name="lines" />
    </>
  ),
  lead: ({ facts: { drawers } }) =>
    drawers.length === 0 ? null : (
      <MiniTable
        label="Lo que se entregó"
        caption="Lo que se entregó"
        rows={drawers}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Cama y paciente', cell: ({ who }) => who },
          { head: 'Producto', cell: ({ product }) => product },
          { head: 'Entregado', end: true, cell: ({ quantity }) => shownDecimal(quantity) },
          { head: 'Volvió', end: true, cell: ({ returned }) => shownDecimal(returned) },
          {
            head: 'Dispensación',
            cell: ({ dispensingId, dispensing }) => (
              <Go to="/farmacia/dispensacion/edit/:id" params={{ id: dispensingId }}>
                {dispensing}
              </Go>
            ),
          },
        ]}
      />
    ),
})

/** Fills in the doses of the day as drawers, and shows the medicines that do not go in the trolley. */
function Filling({ form }: { readonly form: DocumentForm<typeof trolley> }) {
  const [message, setMessage] = useState('Elija el servicio y el día.')
  const fill = async () => {
    const { wardId, date } = form.values()
    if (wardId === '' || date === '') return setMessage('Elija primero el servicio y el día.')
    try {
      const { lines, besides } = await ask(trolleyFill, { wardId, date })
      form.load('lines', lines.map(written))
      const apart =
        besides.length === 0 ? '' : ` No van en el carro, dispénselos aparte: ${besides.join('; ')}.`
      setMessage(`${plural(lines.length, 'cajetín', 'cajetines')}.${apart}`)
    } catch (failure) {
      setMessage(failure instanceof Error ? failure.message : 'No se pudieron traer las dosis.')
    }
  }
  return (
    <p role="status">
      <Button variant="default" size="compact-sm" onClick={() => void fill()}>
        Traer las dosis del día
      </Button>{' '}
      {message}
    </p>
  )
}

type Dose = AnswerOf<typeof trolleyFill>['lines'][number]

const written = ({ who, orderLineId, name, productId, product, quantity }: Dose) => ({
  who,
  orderLineId,
  orderLineIdLabel: name,
  productId,
  productIdLabel: product,
  quantity,
})
