"""
The machine repairman in SimPy: customers think for an exponential time, then queue for one server that takes an
exponential time, as in repairman.c. The times are whole cycles there, and real numbers here.

usage: repairman_simpy.py CUSTOMERS THINK SERVICE JOBS    prints jobs, seconds and the server's utilisation

Exit status 3: SimPy is not installed for this interpreter.
"""

import random
import sys
import time

try:
    import simpy
except ImportError:
    sys.exit(3)


class Shop:
    """One server, and what it has done."""

    def __init__(self, customers, think, service, jobs):
        self.env = simpy.Environment()
        self.server = simpy.Resource(self.env, capacity=1)
        self.random = random.Random(1)
        self.think_rate = 1 / think
        self.service_rate = 1 / service
        self.jobs_wanted = jobs
        self.jobs = 0
        self.busy = 0.0
        self.done = self.env.event()
        for _ in range(customers):
            self.env.process(self.customer())

    def customer(self):
        """Thinks, queues and is served, without end."""
        env = self.env
        exponential = self.random.expovariate
        while True:
            yield env.timeout(exponential(self.think_rate))
            with self.server.request() as turn:
                yield turn
                takes = exponential(self.service_rate)
                yield env.timeout(takes)
            self.busy += takes
            self.jobs += 1
            if self.jobs == self.jobs_wanted:
                self.done.succeed()


def main(arguments):
    """Runs the shop, and times nothing but the simulation itself."""
    customers, think, service, jobs = (int(argument) for argument in arguments)
    shop = Shop(customers, think, service, jobs)
    began = time.perf_counter()
    shop.env.run(until=shop.done)
    seconds = time.perf_counter() - began
    print(f"jobs={shop.jobs} seconds={seconds:.6f} utilisation={shop.busy / shop.env.now:.5f}")


main(sys.argv[1:])
