import { storeOf, useStore } from '@quina/ui/web'
import '../screen/facts.css'
import '../screen/mini-table.css'
import { useCan } from '../screen/navigation/session.web.ts'
import type { FileSection } from './file-section.ts'

type OfferedSections = { readonly sections: readonly FileSection[] }

const offered = storeOf<OfferedSections>({ sections: [] })

/** Called once, by the code that composes the modules. */
export const offerFileSections = (sections: readonly FileSection[]): void => offered.set({ sections })

/** The parts that modules add to the file of a thing and that the reader may see, in order. */
export function useFileSections(of: string): readonly FileSection[] {
  const can = useCan()
  return useStore(offered)
    .sections.filter((section) => section.of === of && can(section.permission))
    .toSorted((one, other) => one.order - other.order)
}
