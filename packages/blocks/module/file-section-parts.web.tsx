import { Loading, Panel } from '@quina/ui/web'
import { type ComponentType, lazy, Suspense } from 'react'
import type { FileSection, FileSectionProps } from './file-section.ts'
import { useFileSections } from './file-sections.web.ts'

const drawn = new Map<FileSection, ComponentType<FileSectionProps>>()

/** A part of a file that another module draws, loaded when it is shown. */
export function FileSectionPart({ section, ids }: FileSectionProps & { readonly section: FileSection }) {
  const Content = drawn.get(section) ?? lazy(async () => ({ default: await section.load() }))
  drawn.set(section, Content)
  return (
    <Suspense fallback={<Loading />}>
      <Content ids={ids} />
    </Suspense>
  )
}

/** The parts that other modules add to the file of a thing, a panel each. */
export const FileSectionPanels = ({ of, id }: { readonly of: string; readonly id: string }) =>
  useFileSections(of).map((section) => (
    <Panel key={section.title} title={section.title}>
      <FileSectionPart section={section} ids={[id]} />
    </Panel>
  ))
