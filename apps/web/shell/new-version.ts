import { toast } from '@quina/ui/web'
import { useEffect } from 'react'
import { deployedVersion, runningVersion } from '../chunk/version.ts'

const everyMs = 10 * 60_000

/** Asks now and then, and on coming back to the window, whether a newer version was deployed. Says it once. */
export function useNewVersionToast(): void {
  useEffect(() => {
    let told = false
    const look = async (): Promise<void> => {
      if (told || document.hidden) return
      const deployed = await deployedVersion()
      if (told || deployed === undefined || deployed === runningVersion()) return
      told = true
      const update = { label: 'Actualizar', run: () => window.location.reload() }
      await toast({ message: 'Hay una versión nueva', tone: 'info', lasts: false, action: update })
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
