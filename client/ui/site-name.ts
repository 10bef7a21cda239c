import { createContext } from 'react'

/** Configured product name, which ends all page titles. The app provides it. */
export const SiteName = createContext('Tender Portal')
