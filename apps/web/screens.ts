import { screens as adminScreens } from '@quina/admin/contract'
import { type Screen, type ScreenPath, screensWith, webModule } from '@quina/blocks/web'
import { modules } from './modules.ts'

const { '/': home, '/tablero': board } = adminScreens

/** The screen that belongs to no module: the page with the tiles of all of them. */
const shell = webModule({
  name: 'shell',
  screens: screensWith(
    { '/': home, '/tablero': board },
    {
      '/': () => import('./dashboard/dashboard.tsx').then((file) => file.Dashboard),
      '/tablero': () => import('./dashboard/board.tsx').then((file) => file.Board),
    },
  ),
})

export const screens: readonly (readonly [ScreenPath, Screen])[] = [shell, ...modules].flatMap(
  (module) => Object.entries(module.screens) as [ScreenPath, Screen][],
)
