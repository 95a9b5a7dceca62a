import { useCan, useDashboardScope, useSession, useVigencia } from '@quina/blocks/web'
import type { Day } from '@quina/kernel'
import { Page, PageHeader, shownDay, shownInstant } from '@quina/ui/web'
import { useArrangement } from './arrangement.ts'
import { ScopeBar } from './scope-bar.tsx'
import { drawnTiles, TileFrame, titleOf } from './tiles.tsx'

/** The manager's page for the Junta Directiva: the pieces of the first page that report a period, whole and printable. */
export function Board() {
  const { user, campus } = useSession()
  const { from, to } = useDashboardScope()
  const vigencia = useVigencia()
  const can = useCan()
  const telling = drawnTiles.filter(([{ of, permission }]) => of !== undefined && can(permission))
  const { shown } = useArrangement(telling, titleOf)
  return (
    <Page>
      <div className="q-home">
        <PageHeader
          title="Tablero para la junta"
          context={`${campus?.name} · Vigencia ${vigencia}`}
          actions={[{ label: 'Imprimir', keys: 'Ctrl+P', run: () => window.print() }]}
        />
        <ScopeBar at="/tablero" />
        <p className="q-board-days">
          {`Del ${shownDay(from as Day)} al ${shownDay(to as Day)}. `}
          {`Impreso por ${user.name} el ${shownInstant(new Date().toISOString())}.`}
        </p>
        <div className="q-tiles">
          {shown.map((one) => (
            <TileFrame key={titleOf(one)} one={one} arrangement={null} />
          ))}
        </div>
      </div>
    </Page>
  )
}
