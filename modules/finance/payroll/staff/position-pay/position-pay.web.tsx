import { amongTabs, CommandDialog, catalogScreens, ReportScreen, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { useState } from 'react'
import { increasePays, plant } from './plant.contract.ts'
import { positionPay } from './position-pay.contract.ts'

const amongPosts = amongTabs('Planta', [
  ['Asignaciones', '/nomina/asignaciones'],
  ['Planta de personal', '/nomina/planta'],
])

const today = () => dayInBogota(new Date())

/** The pay of each post, by days and with its act; the whole plan is increased at once. */
function Pays() {
  const [increasing, setIncreasing] = useState(false)
  const mayEdit = useCan()(increasePays.access)
  // Created once: a new component at each render would lose its state.
  const [{ List }] = useState(() =>
    catalogScreens(positionPay, {
      columns: ['positionId', 'fromDay', 'amount', 'act', 'retroactiveFrom', 'active'],
      defaults: () => ({ fromDay: today() }),
      actions: () => (mayEdit ? [{ label: 'Incrementar…', run: () => setIncreasing(true) }] : []),
    }),
  )
  return (
    <>
      <List />
      {increasing && (
        <CommandDialog
          of={increasePays}
          about={{}}
          title="Incrementar las asignaciones de todos los cargos"
          begun={{ fromDay: `${today().slice(0, 4)}-01-01` }}
          done={({ positions }) => `Asignación nueva para ${positions} cargos`}
          onClose={() => setIncreasing(false)}
        />
      )}
    </>
  )
}

export const PositionPays = amongPosts(Pays)

/** The places of each post and the taken ones on a day. */
export const Plant = amongPosts(() => <ReportScreen report={plant} defaults={{ on: today() }} />)
