// Collects a process's metrics in one registry, and those of several processes in one text.
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Registry } from 'prom-client'
import type { Job } from '#kernel/server/jobs/job.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { measureBackground, measureServer } from './measure.ts'
import { measureRequests } from './requests.ts'

export interface Measured {
  services: Services
  /** The app; undefined in a process that serves no requests. */
  app?: FastifyInstance
  /** All jobs; undefined in a process that doesn't run the jobs. */
  jobs?: Job[]
}

export function collectMetrics({ services, app, jobs }: Measured): Registry {
  const registry = Registry.merge([
    ...(app ? [measureRequests(app)] : []),
    jobs ? measureBackground(services, jobs) : measureServer(services),
  ])
  const { worker } = services.config
  if (worker) registry.setDefaultLabels({ worker })
  return registry
}

/** Answers the primary process's requests for this worker's metrics (see `readWorkers`). */
export function answerPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  // The constructor starts listening for the primary's messages.
  void new AggregatorRegistry()
}

/**
 * Returns a function with which the primary process reads the metrics of all its workers as one
 * text.
 */
export function readWorkers(): () => Promise<string> {
  const workers = new AggregatorRegistry()
  return () => workers.clusterMetrics()
}
