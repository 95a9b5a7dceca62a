import './dashboard.css'
import { type Tile, useCan, useSession, useVigencia } from '@quina/blocks/web'
import { Loading, Page, PageHeader } from '@quina/ui/web'
import { type ComponentType, Suspense } from 'react'
import { Boundary } from '../chunk/boundary.tsx'
import { lazyPart } from '../chunk/part.tsx'
import { tiles } from '../modules.ts'
import { Alerts } from './alerts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Guidance } from './guidance.tsx'
import { ScopeBar } from './scope-bar.tsx'

const drawn: readonly (readonly [Tile, ComponentType])[] = tiles.map((tile) => [tile, lazyPart(tile.load)])

/** The first page: the tiles that the user's permissions open; without any, where their work is. */
export function Dashboard() {
  const { user, campus } = useSession()
  const vigencia = useVigencia()
  const can = useCan()
  const mine = drawn.filter(([{ permission }]) => can(permission))
  return (
    <Page>
      <div className="q-home">
        <PageHeader
          title={`Hola, ${firstNameOf(user.name)}`}
          context={`${campus?.name} · Vigencia ${vigencia}`}
        />
        <Alerts />
        <FirstSteps />
        {mine.some(({ 0: { byPeriod } }) => byPeriod) && <ScopeBar />}
        {mine.length > 0 && (
          <div className="q-tiles">
            {mine.map(([tile, Content]) => (
              <TileFrame key={tile.title} tile={tile} content={Content} />
            ))}
          </div>
        )}
        <Guidance />
      </div>
    </Page>
  )
}

function TileFrame({ tile, content: Content }: { readonly tile: Tile; readonly content: ComponentType }) {
  return (
    <section className="q-panel q-tile" data-width={tile.width} aria-label={tile.title}>
      <h2>{tile.title}</h2>
      <Boundary message="No fue posible cargar esta parte.">
        <Suspense fallback={<Loading />}>
          <Content />
        </Suspense>
      </Boundary>
    </section>
  )
}

const firstNameOf = (name: string | undefined): string => name?.trim().split(/\s+/)[0] ?? ''
