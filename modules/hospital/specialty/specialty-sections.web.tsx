import { type CatalogAnswer, type FileSection, useCan, useFileSections } from '@quina/blocks/web'
import { Loading, Panel } from '@quina/ui/web'
import { lazy, Suspense, useMemo } from 'react'

/** What modules above know of a specialty: who attends in it. */
export function SpecialtySections({ answer: { id } }: { readonly answer: CatalogAnswer }) {
  const can = useCan()
  const sections = useFileSections('hospital.specialty').filter(({ permission }) => can(permission))
  return sections.map((section) => <Section key={section.title} section={section} id={id} />)
}

function Section({ section: { title, load }, id }: { readonly section: FileSection; readonly id: string }) {
  const Content = useMemo(() => lazy(async () => ({ default: await load() })), [load])
  return (
    <Panel title={title}>
      <Suspense fallback={<Loading />}>
        <Content ids={[id]} />
      </Suspense>
    </Panel>
  )
}
