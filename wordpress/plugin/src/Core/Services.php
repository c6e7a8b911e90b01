<?php
declare(strict_types=1);

namespace PracticePortal\Core;

use LogicException;
use ReflectionClass;
use ReflectionNamedType;

defined( 'ABSPATH' ) || exit;

/**
 * Builds each service when it is first used, once, and passes to its constructor what it asks for by type. A request that needs
 * nothing of a subject loads none of its files.
 */
final class Services {
	/** Later than the check that pauses scheduled tasks, and sooner than everybody else. */
	private const PRIORITY = PHP_INT_MIN + 1;

	/** @var array<string,callable(self):object> Where the types of a constructor do not say it: by class or interface. */
	private array $factories = array();

	/** @var array<string,object> */
	private array $built = array();

	/** @var array<string,true> Classes whose hooks are registered as soon as they are built. */
	private array $listeners = array();

	/**
	 * Says how a class or an interface is built.
	 *
	 * @param string               $name    Class or interface.
	 * @param callable(self):object $factory Called once.
	 */
	public function bind( string $name, callable $factory ): void {
		$this->factories[ $name ] = $factory;
	}

	/**
	 * The one object of a class or an interface.
	 *
	 * @template Service of object
	 * @param class-string<Service> $name Class or interface.
	 * @return Service
	 * @throws LogicException When its constructor asks for something that nobody has bound.
	 */
	public function get( string $name ): object {
		if ( ! isset( $this->built[ $name ] ) ) {
			$service              = isset( $this->factories[ $name ] ) ? ( $this->factories[ $name ] )( $this ) : $this->build( $name );
			$this->built[ $name ] = $service;
			if ( isset( $this->listeners[ $name ] ) ) {
				$service->register();
			}
		}
		return $this->built[ $name ];
	}

	/** Registers the hooks of a class in every request. */
	public function listen( string $name ): void {
		$this->listeners[ $name ] = true;
		$this->get( $name );
	}

	/**
	 * Registers the hooks of a class as soon as one of some hooks fires, or something else needs the class.
	 *
	 * @param string $name     The class.
	 * @param string ...$hooks All that its method `register` adds, but for those that matter only after one of the others has fired.
	 */
	public function listenOn( string $name, string ...$hooks ): void {
		$this->listeners[ $name ] = true;
		foreach ( $hooks as $hook ) {
			add_filter(
				$hook,
				function ( $value = null ) use ( $name ) {
					$this->get( $name );
					return $value;
				},
				self::PRIORITY
			);
		}
	}

	/**
	 * A class by the types of its constructor.
	 *
	 * @throws LogicException When one of them is neither a class nor bound.
	 */
	private function build( string $name ): object {
		$class       = new ReflectionClass( $name );
		$constructor = $class->getConstructor();
		$arguments   = array();
		foreach ( null === $constructor ? array() : $constructor->getParameters() as $parameter ) {
			$type = $parameter->getType();
			if ( ! $type instanceof ReflectionNamedType || $type->isBuiltin() ) {
				throw new LogicException( esc_html( "$name needs \${$parameter->getName()}: bind it." ) );
			}
			$arguments[] = $this->get( $type->getName() );
		}
		return $class->newInstanceArgs( $arguments );
	}
}
