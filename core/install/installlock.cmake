# SPDX-License-Identifier: GPL-3.0-or-later
# What an engineer takes home: the lock library and nothing else (cmake --install BUILD --component lock --prefix …).
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/lockscope)
set(headers ${CMAKE_INSTALL_INCLUDEDIR}/lockscope)

install(TARGETS lockscope_lock EXPORT lockscopeTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT lock)
install(EXPORT lockscopeTargets NAMESPACE lockscope:: DESTINATION ${package} COMPONENT lock)
configure_package_config_file(core/install/lockscopeConfig.cmake.in ${CMAKE_BINARY_DIR}/lockscopeConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/lockscopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/lockscopeConfig.cmake ${CMAKE_BINARY_DIR}/lockscopeConfigVersion.cmake
    DESTINATION ${package} COMPONENT lock)
# For those without CMake: pkg-config --cflags --libs lockscope. It finds itself, wherever it is moved.
file(RELATIVE_PATH LOCKSCOPE_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(core/install/lockscope.pc.in ${CMAKE_BINARY_DIR}/lockscope.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/lockscope.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT lock)

# The header <lockscope/lock.h> and those that it includes; tst_takehome holds this list to be the whole.
set(library core/lockscope)
install(FILES ${library}/lock.h DESTINATION ${headers} COMPONENT lock)
foreach(header base/contract.h base/ids.h base/result.h base/time.h base/token.h net/nodeaddress.h schemes/request.h schemes/variants.h)
    cmake_path(GET header PARENT_PATH room)
    install(FILES ${library}/${header} DESTINATION ${headers}/${room} COMPONENT lock)
endforeach()
